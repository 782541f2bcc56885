// The client for Go, as a program uses it: PLATEN_URL, PLATEN_API_KEY, TITLE, and WEBHOOK with a signed message.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"platen.example/client"
)

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	address, key, title := os.Getenv("PLATEN_URL"), os.Getenv("PLATEN_API_KEY"), os.Getenv("TITLE")
	service, err := platen.Connect(address, key, nil)
	check(err)

	values := map[string]any{"candidate_name": "Ada Lovelace"}
	made, err := service.CreatePDF(ctx, platen.Request{Template: "offer-letter", Title: title, Values: values})
	check(err)
	want(bytes.HasPrefix(made.PDF, []byte("%PDF-")) && made.Number > 0 && strings.Contains(made.URL, made.ID) && made.Replayed, "a PDF")
	same, err := service.DownloadPDF(ctx, made.ID, 0)
	check(err)
	want(bytes.Equal(same, made.PDF), "the same bytes")

	late, err := service.CreatePDF(ctx, platen.Request{Template: "offer-letter", Title: "Late " + title, IdempotencyKey: title, Wait: -1})
	check(err)
	want(bytes.HasPrefix(late.PDF, []byte("%PDF-")), "a late PDF")
	again, err := service.CreateDocument(ctx, platen.Request{Template: "offer-letter", Title: "Other", IdempotencyKey: title})
	check(err)
	want(again.Id.String() == late.ID && *again.Replayed, "a replay")

	wrong := refused(service.CreatePDF(ctx, platen.Request{Template: "offer-letter", Values: map[string]any{"nobody": "x"}}))
	want(wrong.Code == "unknown_placeholder" && wrong.Field == "values.nobody" && wrong.Status == 422, "a refusal")
	stranger, err := platen.Connect(address, "plt_wrong", nil)
	check(err)
	want(refused(stranger.CreatePDF(ctx, platen.Request{Template: "offer-letter"})).Code == "unauthorized", "a wrong key")
	nowhere, err := platen.Connect("http://127.0.0.1:9", key, nil)
	check(err)
	want(refused(nowhere.CreatePDF(ctx, platen.Request{Template: "offer-letter"})).Code == "unreachable", "no service")
	want(!strings.Contains(fmt.Sprintf("%+v %#v", service, service), key), "the key is not printed")

	search := "offer"
	list, err := service.API.ListTemplatesWithResponse(ctx, &platen.ListTemplatesParams{Search: &search})
	check(err)
	want(*list.JSON200.Templates[0].Slug == "offer-letter", "a list")

	var hook struct {
		Secret, Body string
		Headers      map[string]string
	}
	check(json.Unmarshal([]byte(os.Getenv("WEBHOOK")), &hook))
	headers := http.Header{}
	for name, value := range hook.Headers {
		headers.Set(name, value)
	}
	check(platen.VerifyWebhook(hook.Secret, []byte(hook.Body), headers))
	want(platen.VerifyWebhook(hook.Secret, []byte(hook.Body+" "), headers) != nil, "a forged message is refused")
	fmt.Printf("Go: a PDF of %d bytes\n", len(made.PDF))
}

func refused(_ *platen.Created, err error) *platen.Error {
	var failure *platen.Error
	want(errors.As(err, &failure), fmt.Sprint("a typed error: ", err))
	want(!strings.Contains(fmt.Sprintf("%+v", failure), os.Getenv("PLATEN_API_KEY")), "no key in an error")
	return failure
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func want(isSo bool, what string) {
	if !isSo {
		panic("not so: " + what)
	}
}
