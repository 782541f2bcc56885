// The client that oapi-codegen makes of spec/openapi.yaml, tried on a running service: PLATEN_URL, PLATEN_API_KEY.
package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/oapi-codegen/runtime/types"
	"platen.example/smoke/platen"
)

var ctx = context.Background()

func main() {
	client := connect(os.Getenv("PLATEN_API_KEY"))

	templates, err := client.ListTemplatesWithResponse(ctx, &platen.ListTemplatesParams{Search: to("INVOICE")})
	check(err, "list templates")
	want(templates.StatusCode() == 200 && len(templates.JSON200.Templates) == 1, "one template is an invoice")
	id := templates.JSON200.Templates[0].Id

	template, err := client.GetTemplateWithResponse(ctx, id, nil)
	check(err, "get template")
	want(template.JSON200.Title == "Invoice" && len(template.JSON200.Groups) > 0, "the template has groups")
	want(template.JSON200.Placeholders[0].Type.Valid(), "placeholders have a known type")

	items := []map[string]string{{"description": "Workshop", "unit_price": "100"}, {"description": "Travel", "unit_price": "50"}}
	// What the XML in its PDF cannot do without.
	values := map[string]any{"customer_name": "Ada & Söhne", "street": "Kai 7", "town": "Falmouth", "post_code": "TR11 3AT",
		"supply_date": "18 November 2026", "items": items}
	request := platen.GenerationRequest{Title: to("From Go"), Values: &values}
	key := &platen.CreateGenerationParams{IdempotencyKey: to("smoke-go")}
	made, err := client.CreateGenerationWithResponse(ctx, id, key, request)
	check(err, "create")
	want(made.StatusCode() == 201 && made.JSON201.Title == "From Go", "a document is made: "+string(made.Body))
	want(bytes.Contains([]byte(made.JSON201.Markdown), []byte("Travel")), "the group is in the document")
	document := made.JSON201.Id

	again, err := client.CreateGenerationWithResponse(ctx, id, key, request)
	check(err, "create again")
	want(again.StatusCode() == 200 && again.JSON200.Id == document && again.JSON200.Replayed != nil, "a replay")
	want(again.Headers200 != nil, "the replay's headers are typed")

	wrong := platen.GenerationRequest{Values: &map[string]any{"nobody": "x"}}
	refused, err := client.CreateGenerationWithResponse(ctx, id, nil, wrong)
	check(err, "create with a wrong key")
	want(refused.StatusCode() == 422, "a wrong key is refused")
	want(refused.JSON422.Error.Code == platen.ValuesRefusedCodeUnknownPlaceholder, "the refusal has a typed code")
	want(refused.JSON422.Error.Detail == "values.nobody", "the refusal names the value")

	missing, err := client.GetGenerationWithResponse(ctx, id, nil)
	check(err, "read what is not there")
	want(missing.JSON404.Error.Code == platen.NotFoundErrorCodeNotFound, "what is not there has a typed code")

	stranger, err := connect("plt_wrong").ListTemplatesWithResponse(ctx, nil)
	check(err, "list with a wrong key")
	want(stranger.StatusCode() == 401 && stranger.JSON401.Error.Code == "unauthorized", "a wrong API key is refused")

	for n := range 4 {
		title := fmt.Sprintf("Page %d", n)
		one, err := client.CreateGenerationWithResponse(ctx, id, nil, platen.GenerationRequest{Title: &title, Values: &values})
		check(err, "create for the list")
		want(one.StatusCode() == 201, "a document for the list: "+string(one.Body))
	}
	walk(client, id)

	read, err := client.GetGenerationWithResponse(ctx, document, nil)
	check(err, "get document")
	want(read.JSON200.Markdown == made.JSON201.Markdown, "the document is kept")
	want(read.JSON200.CreatedAt.Before(time.Now().Add(time.Minute)), "times are times")
	pdf := download(client, document)
	want(bytes.HasPrefix(pdf, []byte("%PDF-")), "the PDF is one")
	fmt.Printf("Go: passed (a PDF of %d bytes)\n", len(pdf))
}

func connect(token string) *platen.ClientWithResponses {
	client, err := platen.NewClientWithResponses(os.Getenv("PLATEN_URL")+"/api/v1",
		platen.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+token)
			return nil
		}))
	check(err, "connect")
	return client
}

// All documents of the template, two a page.
func walk(client *platen.ClientWithResponses, template types.UUID) {
	yesterday := time.Now().Add(-24 * time.Hour).Format(time.RFC3339)
	params := platen.ListGenerationsParams{Template: &template, Limit: to(2), From: &yesterday}
	seen := map[types.UUID]bool{}
	for {
		page, err := client.ListGenerationsWithResponse(ctx, &params)
		check(err, "list documents")
		want(page.StatusCode() == 200, "a page of documents: "+string(page.Body))
		for _, document := range page.JSON200.Generations {
			want(!seen[document.Id], "no document comes twice")
			seen[document.Id] = true
		}
		want(page.JSON200.Total == 5, "the total is exact")
		if !page.JSON200.HasMore {
			break
		}
		params.Cursor = page.JSON200.NextCursor
	}
	want(len(seen) == 5, "all documents are listed")
}

func download(client *platen.ClientWithResponses, id types.UUID) []byte {
	for range 60 {
		pdf, err := client.GetGenerationPdfWithResponse(ctx, id, nil)
		check(err, "get the PDF")
		if pdf.JSON200 != nil {
			file, err := http.Get(pdf.JSON200.Url)
			check(err, "download")
			defer file.Body.Close()
			content, err := io.ReadAll(file.Body)
			check(err, "download")
			return content
		}
		want(pdf.StatusCode() == 202, "the PDF is being made")
		time.Sleep(time.Second)
	}
	panic("the PDF never came")
}

func to[T any](value T) *T { return &value }

func check(err error, what string) {
	if err != nil {
		panic(what + ": " + err.Error())
	}
}

func want(true bool, what string) {
	if !true {
		panic("not so: " + what)
	}
}
