"""The client that openapi-python-client makes of spec/openapi.yaml, tried on a running service: PLATEN_URL, PLATEN_API_KEY."""

import datetime
import os
import time

import httpx
from platen_client import AuthenticatedClient
from platen_client.api.documents import create_generation, get_generation, get_generation_pdf, list_generations
from platen_client.api.templates import get_template, list_templates
from platen_client.models import GenerationRequest, PdfReady, PlaceholderType, UnauthorizedAnswer, ValuesRefusedAnswer


def connect(token):
    return AuthenticatedClient(base_url=os.environ["PLATEN_URL"] + "/api/v1", token=token, timeout=httpx.Timeout(90))


def walk(client, template):
    """All documents of the template, two a page."""
    seen, cursor = [], {}
    yesterday = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=1)
    while True:
        page = list_generations.sync(client=client, template=template, limit=2, from_=yesterday.isoformat(), **cursor)
        seen += [document.id for document in page.generations]
        if not page.has_more:
            assert page.next_cursor is None
            return seen, page.total
        cursor = {"cursor": page.next_cursor}


def download(client, document):
    for _ in range(60):
        pdf = get_generation_pdf.sync(document, client=client)
        if isinstance(pdf, PdfReady):
            return httpx.get(pdf.url).raise_for_status().content
        assert pdf.status == "rendering"
        time.sleep(1)
    raise AssertionError("the PDF never came")


client = connect(os.environ["PLATEN_API_KEY"])

templates = list_templates.sync(client=client, search="OFFER")
assert templates.total == 1 and not templates.truncated
template = get_template.sync(templates.templates[0].id, client=client)
assert template.title == "Offer letter" and template.groups
assert isinstance(template.placeholders[0].type_, PlaceholderType)

there_were = len(walk(client, template.id)[0])
text = next(one.key for one in template.placeholders if one.type_ == PlaceholderType.TEXT)
group = template.groups[0]
request = GenerationRequest.from_dict(
    {"title": "From Python", "values": {text: "Ada & Söhne", group.key: [{group.fields[0].key: "Zoë"}] * 2}}
)
made = create_generation.sync_detailed(template.id, client=client, body=request, idempotency_key="smoke-python")
assert made.status_code == 201 and made.parsed.title == "From Python"
assert "Söhne" in made.parsed.markdown and made.parsed.markdown.count("Zoë") == 2

again = create_generation.sync_detailed(template.id, client=client, body=request, idempotency_key="smoke-python")
assert again.status_code == 200 and again.parsed.id == made.parsed.id and again.parsed.replayed is True
assert again.headers["Idempotent-Replayed"] == "true"

wrong = GenerationRequest.from_dict({"values": {"nobody": "x"}})
refused = create_generation.sync(template.id, client=client, body=wrong)
assert isinstance(refused, ValuesRefusedAnswer)
assert refused.error.code == "unknown_placeholder" and refused.error.detail == "values.nobody"

stranger = list_templates.sync_detailed(client=connect("plt_wrong"))
assert stranger.status_code == 401 and isinstance(stranger.parsed, UnauthorizedAnswer)
assert stranger.parsed.error.code == "unauthorized"

for n in range(4):
    create_generation.sync(template.id, client=client, body=GenerationRequest(title=f"Page {n}"))
seen, total = walk(client, template.id)
assert len(seen) == len(set(seen)) == total == there_were + 5

read = get_generation.sync(made.parsed.id, client=client)
assert read.markdown == made.parsed.markdown and read.created_at.tzinfo
pdf = download(client, made.parsed.id)
assert pdf.startswith(b"%PDF-")
print(f"Python: passed (a PDF of {len(pdf)} bytes)")
