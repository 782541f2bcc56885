package platen

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"
)

// Error is a refusal, or no answer. Code is one of the contract's, or "unreachable" or "timeout"; Status is 0 without an answer. Field is what
// it is about, such as "values.due_date". DocumentURL is the page of the document, if it was created and only its PDF failed.
type Error struct {
	Code, Message, Field, RequestID, DocumentURL string
	Status                                       int
	Cause                                        error
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }
func (e *Error) Unwrap() error { return e.Cause }

// Sends with the key, and again after a failure. A request that creates has the same idempotency key in each attempt.
type retrying struct {
	through   *http.Client
	host, key string
	Attempts  int
	MaxPause  time.Duration
}

// Worth another attempt. 409 is so only with Retry-After: the same request is being processed.
var transient = []int{429, 500, 502, 503, 504}

func (r *retrying) Do(request *http.Request) (*http.Response, error) {
	if request.URL.Host == r.host {
		request.Header.Set("Authorization", "Bearer "+r.key)
	}
	if request.Method == http.MethodPost && request.Header.Get("Idempotency-Key") == "" {
		request.Header.Set("Idempotency-Key", uuid.NewString())
	}
	for attempt := 1; ; attempt++ {
		rest := time.Duration(float64(250*time.Millisecond<<(attempt-1)) * (0.75 + rand.Float64()/2))
		if request.GetBody != nil {
			body, err := request.GetBody()
			if err != nil {
				return nil, err
			}
			request.Body = body
		}
		response, err := r.once(request)
		if err == nil {
			if !isTransient(response) || attempt == r.Attempts {
				return response, nil
			}
			if rest = pauseIn(response, rest); rest > r.MaxPause {
				return response, nil
			}
		} else if request.Context().Err() != nil {
			return nil, request.Context().Err()
		} else if attempt == r.Attempts {
			return nil, &Error{Code: "unreachable", Message: "the service at " + r.host + " cannot be reached", Cause: err}
		}
		if err := pause(request.Context(), rest); err != nil {
			return nil, err
		}
	}
}

// Reads the body, so that a connection that is cut in it is noticed where the request can be sent again.
func (r *retrying) once(request *http.Request) (*http.Response, error) {
	response, err := r.through.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	response.Body = io.NopCloser(bytes.NewReader(body))
	return response, err
}

func isTransient(response *http.Response) bool {
	return slices.Contains(transient, response.StatusCode) || response.StatusCode == 409 && response.Header.Get("Retry-After") != ""
}

func pauseIn(response *http.Response, fallback time.Duration) time.Duration {
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil {
		return time.Duration(seconds) * time.Second
	}
	return fallback
}

func pause(ctx context.Context, rest time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(rest):
		return nil
	}
}
