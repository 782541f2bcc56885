"""Standard Webhooks' own library for Python on the messages of collect.ts."""

import json
import sys

from standardwebhooks.webhooks import Webhook, WebhookVerificationError


def is_verified(secret, body, headers):
    try:
        Webhook(secret).verify(body, headers)
        return True
    except WebhookVerificationError:
        return False


with open(sys.argv[1], encoding="utf-8") as file:
    messages = json.load(file)
for message in messages:
    body, headers = message["body"], message["headers"]
    assert all(is_verified(secret, body, headers) for secret in message["secrets"])
    assert not any(is_verified(secret, body, headers) for secret in message["strangers"])
    assert not any(is_verified(secret, body + " ", headers) for secret in message["secrets"])
print(f"Python: {len(messages)} messages verified")
