"""Models that a generator makes of spec/openapi.yaml read real answers, which are in ANSWERS; the argument is their module."""

import importlib
import json
import os
import pathlib
import sys

models = importlib.import_module(sys.argv[1])


def read(name):
    """The answer as its model, with a field that a later version of the service may add."""
    answer = json.loads(pathlib.Path(os.environ["ANSWERS"], name + ".json").read_text())
    model = getattr(models, name)
    parse = model.from_dict if hasattr(model, "from_dict") else model.model_validate
    return parse(answer | {"new_field": {}})


page = read("GenerationList")
[left] = [document for document in page.generations if document.created_by_name is None]
assert page.next_cursor is None and left.created_by is not None and left.created_at.tzinfo

document = read("Generation")
assert document.id == left.id and document.template_id == left.template_id is not None
assert document.pdf_status in models.PdfStatus and document.html

refused = read("NotFoundAnswer")
assert type(refused.error).__name__ == "NotFoundError"
assert refused.error.code == "not_found" and refused.error.detail == "id"
