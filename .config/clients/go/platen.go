// Package platen is the client of Platen: all operations of its API, and on top of them retries with idempotency keys, a document and its
// PDF in one call, errors with codes, and the signatures of webhooks.
package platen

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	webhook "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

// Created is a document with its PDF. Replayed: an earlier request had created it. URL is its page in the web app.
type Created struct {
	ID, URL  string
	Number   int
	Replayed bool
	PDF      []byte
}

// Request is what a document is created from. Template is an id or a slug. IdempotencyKey is a name for this one document, such as an order
// number: the same one within 24 hours gets the same document. Without one, each call creates a document.
type Request struct {
	Template       string `json:"-"`
	Title          string `json:"title,omitempty"`
	IdempotencyKey string `json:"-"`
	// Values by key: a string, or a list of maps for a group.
	Values map[string]any `json:"values,omitempty"`
	// Wait says how long one request may wait for the PDF: up to 30 s, 20 s if it is 0, not at all if it is negative.
	Wait time.Duration `json:"-"`
}

// Platen is a service. API has every operation, which is retried too.
type Platen struct {
	API  *ClientWithResponses
	base string
	http *retrying
}

// Connect takes the address without /api/v1, and an API key, which is sent there and nowhere else. The last argument may be nil.
func Connect(address, key string, through *http.Client) (*Platen, error) {
	base, err := url.Parse(strings.TrimRight(address, "/") + "/api/v1")
	if err != nil {
		return nil, err
	}
	if through == nil {
		// Longer than a render, which ends after 60 s.
		through = &http.Client{Timeout: 100 * time.Second}
	}
	doer := &retrying{through: through, host: base.Host, key: key, Attempts: 5, MaxPause: time.Minute}
	api, err := NewClientWithResponses(base.String(), WithHTTPClient(doer))
	return &Platen{API: api, base: base.String(), http: doer}, err
}

// CreateDocument creates a document. An error is an *Error, or that of the context.
func (p *Platen) CreateDocument(ctx context.Context, of Request) (*Generation, error) {
	_, body, err := p.create(ctx, of, "application/json")
	if err != nil {
		return nil, err
	}
	var document Generation
	return &document, json.Unmarshal(body, &document)
}

// CreatePDF creates a document and waits for its PDF until the context ends. An error is an *Error, or that of the context.
func (p *Platen) CreatePDF(ctx context.Context, of Request) (*Created, error) {
	response, body, err := p.create(ctx, of, "application/pdf")
	if err != nil {
		return nil, err
	}
	number, _ := strconv.Atoi(response.Header.Get("Document-Number"))
	created := &Created{Number: number, Replayed: response.Header.Get("Idempotent-Replayed") != ""}
	if response.StatusCode != http.StatusAccepted {
		place := strings.Split(response.Header.Get("Content-Location"), "/")
		created.ID, created.URL, created.PDF = place[len(place)-2], response.Header.Get("Location"), body
		return created, nil
	}
	var document Generation
	if err := json.Unmarshal(body, &document); err != nil {
		return nil, err
	}
	created.ID, created.URL = document.Id.String(), document.Url
	created.PDF, err = p.DownloadPDF(ctx, created.ID, of.Wait)
	var failure *Error
	if errors.As(err, &failure) {
		failure.DocumentURL = created.URL
	}
	return created, err
}

// DownloadPDF waits until the PDF of a document is ready or the context ends. wait: as in Request.
func (p *Platen) DownloadPDF(ctx context.Context, id string, wait time.Duration) ([]byte, error) {
	for {
		headers := http.Header{"Accept": {"application/pdf"}, "Prefer": {prefer(wait)}}
		response, body, err := p.send(ctx, http.MethodGet, "/generations/"+url.PathEscape(id)+"/pdf", headers, nil)
		if err != nil || response.StatusCode == http.StatusOK {
			return body, err
		}
		if err := pause(ctx, pauseIn(response, time.Second)); err != nil {
			return nil, &Error{Code: "timeout", Message: "the PDF takes longer than this call may", Cause: err}
		}
	}
}

// VerifyWebhook checks the signature and the time of a message. body: as it was received, before anything parsed it.
func VerifyWebhook(secret string, body []byte, headers http.Header) error {
	verifier, err := webhook.NewWebhook(secret)
	if err != nil {
		return err
	}
	return verifier.Verify(body, headers)
}

func (p *Platen) create(ctx context.Context, of Request, accept string) (*http.Response, []byte, error) {
	place := of.Template
	if !isID.MatchString(place) {
		place = "by-slug/" + url.PathEscape(place)
	}
	body, err := json.Marshal(of)
	if err != nil {
		return nil, nil, err
	}
	headers := http.Header{"Accept": {accept}, "Content-Type": {"application/json"}, "Prefer": {prefer(of.Wait)}}
	headers.Set("Idempotency-Key", of.IdempotencyKey)
	return p.send(ctx, http.MethodPost, "/templates/"+place+"/generations", headers, body)
}

func (p *Platen) send(ctx context.Context, method, path string, headers http.Header, sent []byte) (*http.Response, []byte, error) {
	request, err := http.NewRequestWithContext(ctx, method, p.base+path, bytes.NewReader(sent))
	if err != nil {
		return nil, nil, err
	}
	request.Header = headers
	response, err := p.http.Do(request)
	if err != nil {
		return nil, nil, err
	}
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode < 300 {
		return response, body, err
	}
	refusal := struct {
		Error struct{ Code, Message, Detail string }
	}{}
	if json.Unmarshal(body, &refusal) != nil || refusal.Error.Code == "" {
		refusal.Error.Code, refusal.Error.Message = "internal", fmt.Sprintf("the service answered %d", response.StatusCode)
	}
	of, header := refusal.Error, response.Header
	return nil, nil, &Error{of.Code, of.Message, of.Detail, header.Get("X-Request-Id"), header.Get("Location"), response.StatusCode, nil}
}

var isID = regexp.MustCompile(`^(?i)[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$`)

func prefer(wait time.Duration) string {
	if wait == 0 {
		wait = 20 * time.Second
	}
	return fmt.Sprintf("wait=%d", max(0, int(wait.Seconds())))
}
