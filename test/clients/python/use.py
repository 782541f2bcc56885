"""The client for Python, as a program uses it: PLATEN_URL, PLATEN_API_KEY, TITLE, and WEBHOOK with a signed message."""

import json
import os

from platen_client import Platen, PlatenError, verify_webhook
from platen_client.api.templates import list_templates

url, key, title = (os.environ[name] for name in ("PLATEN_URL", "PLATEN_API_KEY", "TITLE"))
platen = Platen(url, key)

made = platen.create_pdf("offer-letter", {"candidate_name": "Ada Lovelace"}, title=title)
assert made.pdf.startswith(b"%PDF-") and made.number > 0 and made.id in made.url and made.replayed
assert platen.download_pdf(made.id) == made.pdf

late = platen.create_pdf("offer-letter", title="Late " + title, wait=0, idempotency_key=title)
assert late.pdf.startswith(b"%PDF-")
again = platen.create_document("offer-letter", title="Other", idempotency_key=title)
assert again["id"] == late.id and again["replayed"] is True


def refused(call):
    try:
        call()
    except PlatenError as error:
        assert key not in repr(error) + repr(error.__dict__)
        return error
    raise AssertionError("it was not refused")


wrong = refused(lambda: platen.create_pdf("offer-letter", {"nobody": "x"}))
assert (wrong.code, wrong.field, wrong.status) == ("unknown_placeholder", "values.nobody", 422)
assert refused(lambda: Platen(url, "plt_wrong").create_pdf("offer-letter")).code == "unauthorized"
nowhere = refused(lambda: Platen("http://127.0.0.1:9", key, attempts=2).create_pdf("offer-letter"))
assert (nowhere.code, nowhere.status) == ("unreachable", 0)
assert key not in repr(platen.client)

assert list_templates.sync(client=platen.client, search="offer").templates[0].slug == "offer-letter"

hook = json.loads(os.environ["WEBHOOK"])
assert verify_webhook(hook["secret"], hook["body"], hook["headers"])["type"] == "document.created"
try:
    verify_webhook(hook["secret"], hook["body"] + " ", hook["headers"])
    raise SystemExit("a forged message was taken")
except Exception as error:
    assert type(error).__name__ == "WebhookVerificationError", error
print(f"Python: a PDF of {len(made.pdf)} bytes")
