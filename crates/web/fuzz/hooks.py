"""What a fuzzer cannot guess: which positions belong to which game, what the claims are called, and that a stream is
read line by line."""

import json
import os
import re
import urllib.request

import schemathesis
from hypothesis import strategies as st

FAMILIES = {
    "chain": "5", "antichain": "4", "box": "3x4x2", "boolean": "3", "tree": "9 seed 3", "graded": "12 15 seed 3",
    "minuscule": "E7/7", "top-tree": "2(1,1)",
}
POSETS = ["a < b\nc < b\nc < d\n", "a < b < d\na < c < d\n", "a < b < c\na < d < e < c\n", "a\n"]


def known(address):
    with urllib.request.urlopen(os.environ["GRUNDY_ADDRESS"] + address) as answer:
        return json.load(answer)


EXAMPLES = [entry["example"] for entry in known("/api/rulesets")]
CLAIMS = [claim["claim"] for claim in known("/api/claims")]


@st.composite
def questions(draw, context, question):
    """The question as it was generated, or one about something that there is, numbers in it changed or not."""
    if not isinstance(question, dict) or draw(st.integers(0, 3)) == 0:
        return question
    # In a map, the first two numbers of the position are its parameters.
    is_map = context.operation.path == "/map"

    def varied(text):
        small = st.integers(0, 12).map(str)
        return re.sub(r"\d+", lambda _: draw(small), text) if draw(st.booleans()) else text

    def parametrised(text):
        return re.sub(r"\d+", "Y", re.sub(r"\d+", "X", text, count=1), count=1) if is_map else text

    question = dict(question)
    if "ruleset" in question:
        example = draw(st.sampled_from(EXAMPLES))
        question["ruleset"] = varied(example["spec"])
        question["position"] = varied(parametrised(example["position"]))
        if draw(st.integers(0, 9)) == 0:
            del question["position"]
        question.pop("poset", None)
        if example["spec"].endswith(".poset"):
            question["poset"] = draw(st.sampled_from(POSETS))
    elif "poset" in question:
        question["poset"] = draw(st.sampled_from(POSETS))
    elif isinstance(family := question.get("family"), str) and family in FAMILIES:
        question["parameters"] = varied(FAMILIES[family])
    for side in question.keys() & {"width", "height", "size", "max"}:
        question[side] = draw(st.integers(0, 12))
    return question


@st.composite
def claims(draw, path_parameters):
    return {"id": draw(st.sampled_from(CLAIMS))} if draw(st.booleans()) else path_parameters


@schemathesis.hook
def flatmap_query(context, query):
    return questions(context, query)


@schemathesis.hook
def flatmap_body(context, body):
    return questions(context, body)


@schemathesis.hook
def flatmap_path_parameters(_context, path_parameters):
    return claims(path_parameters)


@schemathesis.deserializer("application/x-ndjson")
def lines(_context, response):
    return [json.loads(line) for line in response.content.splitlines()]
