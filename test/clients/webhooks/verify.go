// Standard Webhooks' own library for Go on the messages of collect.ts.
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	webhook "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

type message struct {
	Headers   map[string]string
	Body      string
	Secrets   []string
	Strangers []string
}

func isVerified(secret string, body string, given map[string]string) bool {
	verifier, err := webhook.NewWebhook(secret)
	if err != nil {
		return false
	}
	headers := http.Header{}
	for name, value := range given {
		headers.Set(name, value)
	}
	return verifier.Verify([]byte(body), headers) == nil
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	var messages []message
	if err := json.Unmarshal(text, &messages); err != nil {
		panic(err)
	}
	for _, one := range messages {
		for _, secret := range one.Secrets {
			if !isVerified(secret, one.Body, one.Headers) || isVerified(secret, one.Body+" ", one.Headers) {
				panic("not as it should be: " + one.Body)
			}
		}
		for _, secret := range one.Strangers {
			if isVerified(secret, one.Body, one.Headers) {
				panic("verified by another secret: " + one.Body)
			}
		}
	}
	fmt.Printf("Go: %d messages verified\n", len(messages))
}
