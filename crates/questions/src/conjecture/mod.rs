//! The first position where a user's statement about a game fails.
