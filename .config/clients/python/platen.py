"""Platen in one call: retries with idempotency keys, a document and its PDF, errors with codes, signatures of webhooks.

The operations of the API, one module each, are in ``platen_client.api``; give them ``Platen(…).client``.
"""

from __future__ import annotations

import re
import time
import uuid
from dataclasses import dataclass, field
from typing import Any, Mapping
from urllib.parse import quote

import httpx
from standardwebhooks.webhooks import Webhook

from .client import AuthenticatedClient
from .retrying import PlatenError, Retrying, seconds_in

_ID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", re.IGNORECASE)
# Longer than a render, which ends after 60 s.
_ATTEMPT_SECONDS = 100


@dataclass(frozen=True)
class Created:
    """A document that was created; ``replayed`` if an earlier request had created it. ``url`` is its page in the web app."""

    id: str
    number: int
    url: str
    replayed: bool
    pdf: bytes = field(repr=False)


class Platen:
    """``url``: where the service is, without ``/api/v1``. ``key``: an API key, which is sent there and nowhere else."""

    def __init__(self, url: str, key: str, *, attempts: int = 5, max_pause: float = 60,
                 transport: httpx.BaseTransport | None = None) -> None:
        base = httpx.URL(url.rstrip("/") + "/api/v1")
        retrying = Retrying(transport or httpx.HTTPTransport(), base, key, attempts, max_pause)
        # The transport sends the key, so that no printed client shows it.
        self.client = AuthenticatedClient(
            base_url=str(base), token="kept-by-the-transport", timeout=httpx.Timeout(_ATTEMPT_SECONDS), httpx_args={"transport": retrying}
        )

    def create_document(self, template: str, values: Mapping[str, Any] | None = None, *, title: str | None = None,
                        idempotency_key: str | None = None) -> dict[str, Any]:
        """Creates a document and returns it as the API does. ``template``: an id or a slug. Raises PlatenError."""
        return self._create(template, values, title, idempotency_key, {"Accept": "application/json"}).json()

    def create_pdf(self, template: str, values: Mapping[str, Any] | None = None, *, title: str | None = None,
                   idempotency_key: str | None = None, wait: int = 20, timeout: float = 120) -> Created:
        """Creates a document and waits for its PDF, ``timeout`` seconds in all. ``template``: an id or a slug. Raises PlatenError.

        ``idempotency_key`` is a name for this one document, such as an order number: the same one within 24 hours gets the same document.
        """
        end = time.monotonic() + timeout
        headers = {"Accept": "application/pdf", "Prefer": f"wait={wait}"}
        response = self._create(template, values, title, idempotency_key, headers)
        number, replayed = int(response.headers["Document-Number"]), "Idempotent-Replayed" in response.headers
        if response.status_code != 202:
            id_ = response.headers["Content-Location"].split("/")[-2]
            return Created(id_, number, response.headers["Location"], replayed, response.content)
        document = response.json()
        time.sleep(seconds_in(response, 1))
        pdf = self._await_pdf(document["id"], end, wait, document["url"])
        return Created(document["id"], number, document["url"], replayed, pdf)

    def download_pdf(self, id: str, *, wait: int = 20, timeout: float = 120) -> bytes:
        """Waits until the PDF of a document is ready, and returns it. Raises PlatenError."""
        return self._await_pdf(id, time.monotonic() + timeout, wait)

    def _create(self, template: str, values: Any, title: str | None, key: str | None, headers: dict[str, str]) -> httpx.Response:
        place = template if _ID.fullmatch(template) else "by-slug/" + quote(template, safe="")
        body = {name: value for name, value in (("title", title), ("values", values)) if value is not None}
        headers = {**headers, "Idempotency-Key": key or str(uuid.uuid4())}
        return self._request("POST", f"/templates/{place}/generations", headers, json=body)

    def _await_pdf(self, id: str, end: float, wait: int, document_url: str | None = None) -> bytes:
        headers = {"Accept": "application/pdf", "Prefer": f"wait={wait}"}
        while True:
            response = self._request("GET", f"/generations/{quote(id, safe='')}/pdf", headers, document_url)
            if response.status_code == 200:
                return response.content
            seconds = seconds_in(response, 1)
            if time.monotonic() + seconds > end:
                message = "The PDF takes longer than this call may."
                raise PlatenError(message, code="timeout", status=202, document_url=document_url)
            time.sleep(seconds)

    def _request(self, method: str, path: str, headers: dict[str, str], document_url: str | None = None, **more: Any) -> httpx.Response:
        response = self.client.get_httpx_client().request(method, path, headers=headers, **more)
        if response.is_success:
            return response
        try:
            error = response.json()["error"]
        except (ValueError, KeyError, TypeError):
            error = {}
        raise PlatenError(
            error.get("message", f"The service answered {response.status_code}."), code=error.get("code", "internal"),
            status=response.status_code, field=error.get("detail"), request_id=response.headers.get("X-Request-Id"),
            document_url=document_url or response.headers.get("Location"),
        )


def verify_webhook(secret: str, body: str | bytes, headers: Mapping[str, str]) -> dict[str, Any]:
    """Checks the signature and the time of a message and returns its event; raises if it is forged. ``body``: as it was received."""
    return Webhook(secret).verify(body, dict(headers))
