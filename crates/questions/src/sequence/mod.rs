//! Values along a template such as `mhrg:3xN`.
