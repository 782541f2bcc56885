# All tasks of the project; `make help` lists them. Needs only Node 20 or later and npm.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
# The project installs its own Node 24; the machine's may be older.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
# Most code of tests runs a few times and most of their objects are short-lived: V8 optimizes later and has a large young generation. Both
# take a sixth of the processor time away.
JEST := node --disable-warning=ExperimentalWarning --efficiency-mode --min-semi-space-size=64 --max-semi-space-size=64 node_modules/jest/bin/jest.js

INSTALLED := node_modules/.package-lock.json
PRISMA_CLIENT := generated/prisma/client.ts
EDITOR := generated/browser/prosemirror.js
MUTATION := .config/mutation/node_modules/.package-lock.json
VITEPRESS := .config/docs/node_modules/.package-lock.json
CONTAINERS ?= docker

.PHONY: help setup run compose test test-long test-agents test-browser test-faults test-word-lists test-mutation test-runbook test-upgrade test-accessibility test-codes test-e-invoice test-seal test-mcp test-gcs test-container test-package test-stores test-postgres test-pooler test-distributed test-chart clients test-clients test-webhooks golden golden-design fuzz check audit sbom licences release format generate migration version-before bench bench-backpressure bench-fairness bench-lists bench-pdf bench-peers bench-web bench-cost bench-growing bench-webhooks bench-move bench-dev bench-seal proofs kills docs pictures clean

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-18s %s\n", $$1, $$2 }'

setup: $(INSTALLED) $(PRISMA_CLIENT) $(EDITOR) ## Install dependencies, generate the database client, bundle the editor

$(INSTALLED): package.json package-lock.json
	@.config/progress.sh 'Installing packages' npm ci
	@touch $@ $(PRISMA_CLIENT)

$(PRISMA_CLIENT): prisma/schema.prisma .config/compact-client.mjs | $(INSTALLED)
	@echo 'Generating the database client …'
	node .config/postinstall.mjs
	@touch $@

$(EDITOR): src/doors/web/pages/browser/codemirror.ts src/doors/web/pages/browser/prosemirror.ts $(wildcard src/doors/mcp/page/*) .config/bundle-editor.mjs package-lock.json | $(INSTALLED)
	@echo 'Bundling the editor …'
	node .config/bundle-editor.mjs

run: setup ## Migrate, load the demo, serve, and print a first request (PORT=3000 by default)
	@echo 'Starting the database and loading the demo …'
	@exec src/platen serve --demo

compose.env: # Passwords of an installation in containers. Hex, because one is part of a URL.
	@(umask 077; printf '%s\n' "POSTGRES_PASSWORD=$$(openssl rand -hex 24)" "SECRET_KEY=$$(openssl rand -hex 32)" > $@)

compose: compose.env ## Build and start a whole installation in containers, with the demo: Postgres, PgBouncer, an API, two workers, a store (CONTAINERS=podman)
	$(CONTAINERS) compose -f .config/compose.yaml --env-file compose.env up --build --wait
	$(CONTAINERS) compose -f .config/compose.yaml --env-file compose.env exec api platen demo

# Tests in Chromium, which `make test-browser` runs, take seconds even if they are skipped, because they create documents while they load.
test: setup ## All tests but those in a browser, on an embedded Postgres of their own
	$(JEST) --testPathIgnorePatterns=/browser/

# Kills and floods have `make test-faults`, which repeats them.
test-long: setup ## All that `make test` draws a part of, and the property tests with 100,000 runs each (takes hours)
	PLATEN_LONG=1 $(JEST) --testPathIgnorePatterns=/browser/ /test/faults/

test-agents: setup ## 60 tasks for an assistant: the recorded run of a model, or another model with AGENT_URL, AGENT_MODEL and AGENT_KEY
	PLATEN_LONG=1 $(JEST) test/agents

test-browser: setup ## The pages as a browser shows them (needs Chromium; says so where there is none)
	.config/test-browser.sh

# Random input and archives are sampled, differently in each run: PLATEN_LONG=1 tries all, which takes hours. The upgrade needs git and
# its history.
test-faults: setup ## Kills of API, workers, Postgres, PgBouncer, sheets, webhooks, signatures, upkeep, moves, backups and publishing, and while someone types (needs Chromium); an upgrade under traffic; 3 % of a processor; memory after a load; a silent database; hostile bodies, files, forms and archives (half an hour)
	PLATEN_FAULTS=1 PLATEN_UPGRADE=1 PLATEN_BROWSER=1 $(JEST) test/faults test/doors/oauth/attacks test/data/postgres test/data/migrations/rolling-upgrade test/doors/web/browser/killed-while-typing

test-word-lists: setup ## Numbers of lists in Word files and Word copies against LibreOffice (says so where there is none)
	@if command -v soffice >/dev/null; then PLATEN_LIBREOFFICE=1 $(JEST) test/template/word/numbering test/rendering/word/make-word; \
	else echo 'Skipped: there is no LibreOffice on this machine.'; fi

test-mutation: setup $(MUTATION) ## Do the tests notice changes of the code? Scores, and changes that none notices (PART=domain|fill|create-document|e-invoice|word|webhooks|second-factor|sharing|studio|leases|sql for one part; FILES=src/… for some of its files; SAMPLE=10 for 10 % of the changes, others by PLATEN_FUZZ_SEED; takes minutes, all of it hours)
	node --disable-warning=ExperimentalWarning .config/mutation/run.mjs $(PART) $(FILES)

# The tool is installed on first use, because nothing else needs it.
$(MUTATION): .config/mutation/package.json .config/mutation/package-lock.json
	npm ci --prefix .config/mutation --loglevel=error --no-fund --no-audit
	@touch $@

test-runbook: setup ## Back up, lose everything, restore, verify, by the commands of spec/runbook.md (takes a minute)
	PLATEN_RUNBOOK=1 $(JEST) test/use-cases/backup/runbook

test-upgrade: setup ## The version before serves while this one migrates and starts, and is killed in the middle of a sheet (needs git, its history and the registry of packages; takes three minutes)
	PLATEN_UPGRADE=1 $(JEST) test/data/migrations

test-accessibility: setup ## Documents against PDF/UA-1 and PDF/A-2b by veraPDF (needs Java and Maven)
	.config/test-accessibility.sh

test-codes: setup ## Random QR codes, GiroCodes, Swiss QR bills, Data Matrix and bars read back from pages (needs Python and pdftoppm)
	.config/test-codes.sh

test-e-invoice: setup ## 10,000 random invoices, refusals and examples by the official rules, Mustang and veraPDF (needs Java, Maven, Python, pdfdetach; COUNT=1000 for fewer)
	.config/test-e-invoice.sh

test-seal: setup ## Seals of all levels and kinds of keys by Poppler, qpdf, veraPDF and the EU's DSS, with SoftHSM and an emulator of AWS KMS (each skipped where its tool is missing: Java and Maven, pdfsig, qpdf, softhsm2-util, Python)
	.config/test-seal.sh

test-mcp: setup ## The conformance suite of the Model Context Protocol on a service, with what fails and why
	node .config/test-mcp.mjs

test-gcs: setup ## The object store's tests on a fake Google Cloud Storage (needs Go)
	.config/test-gcs.sh

test-stores: setup ## The stores of S3 and Azure on real servers, and a move between them (needs Go, the registry)
	.config/test-stores.sh

test-package: docs ## The package that npm installs, tried with Node 20, 22 and 24 (takes minutes; needs the registry)
	node --disable-warning=ExperimentalWarning .config/release/try-package.ts

test-postgres: setup ## The tests that ask the database most, on Postgres 15, 16, 17 and 18 (takes minutes; needs the registry)
	.config/test-postgres.sh

test-pooler: setup ## All tests but those in a browser, behind PgBouncer in transaction mode (says so where there is none)
	@if command -v pgbouncer >/dev/null; then PLATEN_POOLER=1 $(JEST) --testPathIgnorePatterns=/browser/; \
	else echo 'Skipped: there is no PgBouncer on this machine.'; fi

test-distributed: setup ## Tests of the API on one Postgres, of API and web app on two behind SPQR, a router (says so where there is none; SPQR_ROUTER)
	.config/test-distributed.sh

test-chart: setup ## The chart for Kubernetes, by its linter and against the schemas of Kubernetes (needs Helm or Go, and Python)
	.config/test-chart.sh

test-container: setup ## The image as its Containerfile says, built and run without a container engine (needs root on Linux)
	.config/test-container.sh

clients: setup ## Write generated/clients: packages for npm and PyPI, a Go module, a Postman collection, a node for n8n, a skill for coding agents (of Python, Go what is there; the generators are installed on first use)
	node --disable-warning=ExperimentalWarning .config/clients/make.ts

test-clients: setup ## The clients of `make clients`, and what five generators make of the specification, tried on a service (of Java, Maven, Mono, Go, Python what is there; ONLY=clients: without the generators)
	node --disable-warning=ExperimentalWarning .config/clients/try.ts
	@if [ '$(ONLY)' != clients ]; then .config/test-clients.sh; fi

test-webhooks: setup ## Messages of a service, verified by the libraries of Standard Webhooks in three languages (of Python, Go what is there)
	.config/test-webhooks.sh

golden-design: setup ## Accept what the components on /design look like now (needs Chromium)
	PLATEN_GOLDEN=write PLATEN_BROWSER=1 $(JEST) test/doors/web/pages/browser/design
	biome check --write test/doors/web/pages/support/design-reference.json

golden: setup ## Accept what the PDFs and Word copies of the corpus, and imports, look like now; read the difference before you commit it
	PLATEN_GOLDEN=write $(JEST) test/pdf/whole-documents/corpus test/rendering/word/corpus test/template/word/other-programs

fuzz: setup ## A public fuzzer on a running service, for longer (needs Python; FUZZ_EXAMPLES=100)
	.config/fuzz.sh

check: setup ## Types, format and lint, dependency rules, unused code, specification, texts in all languages, reasons of pinned versions, freshness of generated files
	tsc -p .
	tsc -p src/doors/web/pages/browser
	tsc -p src/doors/mcp/page
	biome check --error-on-warnings .
	depcruise --config .config/dependency-cruiser.cjs src generated/openapi.d.ts generated/messages.d.ts generated/client.ts
	knip --config .config/knip.json
	REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true redocly lint spec/openapi.yaml --config .config/redocly.yaml
	openapi-typescript spec/openapi.yaml --root-types --root-types-no-schema-prefix -o generated/openapi.d.ts --check
	node .config/generate.ts --check
	node .config/docs/write-reference.ts --check
	node .config/messages.ts --check
	node .config/dependencies.mjs
	node .config/migrations/migrate-diff.ts --check

audit: setup ## Known vulnerabilities of what production installs, where the registry answers audits
	node .config/audit.mjs

release: docs ## Write .data/release: the package that npm installs, made twice and compared, its changelog, bill of materials, checksums and provenance; the clients; the proofs, measured anew (PROOFS=quick: in short runs)
	node --disable-warning=ExperimentalWarning .config/release/release.ts .data/release
	node --disable-warning=ExperimentalWarning .config/clients/make.ts
	cp -r generated/clients .data/release/clients
	node --disable-warning=ExperimentalWarning .config/proofs/write-proofs.ts --into .data/release/proofs

sbom: setup ## Write sbom.cdx.json, a software bill of materials of what production installs (CycloneDX)
	node .config/sbom.mjs > sbom.cdx.json

licences: setup ## Write licences.txt, the licences of all that ships, fonts included
	node .config/licences.ts > licences.txt

format: setup ## Format, and mend what the linter can mend
	biome check --write .

generate: setup ## Types, the client and two chapters of the help from the specification, types of texts from the catalogues, the database client from its schema
	node .config/generate.ts
	node .config/docs/write-reference.ts
	node .config/messages.ts
	node .config/e-invoice/generate.ts
	openapi-typescript spec/openapi.yaml --root-types --root-types-no-schema-prefix -o generated/openapi.d.ts
	node .config/postinstall.mjs

migration: setup ## Write a migration from the changes to prisma/schema.prisma and prisma/functions: make migration name=add_something
	node .config/migrations/migrate-diff.ts $(name)

version-before: setup ## Make the small database of an earlier version that tests bring up to date: make version-before commit=…
	node --disable-warning=ExperimentalWarning test/data/migrations/support/make-dump.ts $(commit)
	biome check --write test/data/migrations/support

bench: setup bench-pdf ## Measure, as ratios against a baseline of the same run
	node test/bench/template.ts
	node --disable-warning=ExperimentalWarning test/bench/generate.ts
	node --disable-warning=ExperimentalWarning test/bench/backpressure.ts

bench-backpressure: setup ## Of those, what others feel while 10,000 documents wait to be rendered (BENCH_DOCUMENTS=1000)
	node --disable-warning=ExperimentalWarning test/bench/backpressure.ts

bench-fairness: setup ## What a workspace feels while 5,000 documents of another wait to be rendered (BENCH_DOCUMENTS=500)
	node --disable-warning=ExperimentalWarning test/bench/fairness.ts

bench-lists: setup ## Measure lists of 1,000, 100,000 and 1,000,000 documents (takes minutes and 3 GB of disk)
	node --disable-warning=ExperimentalWarning test/bench/lists.ts

bench-pdf: setup ## What a PDF costs, beside stock pdfmake and bare pdfkit (PART=documents|letterhead|phases|ways|growth|cells|charts|paragraphs|pool for one part)
	node --disable-warning=ExperimentalWarning test/bench/pdf.ts $(PART)

bench-peers: setup ## The same beside Typst and a headless Chromium, where they can be had
	PLATEN_BROWSER=1 node --disable-warning=ExperimentalWarning test/bench/pdf-peers.ts

bench-web: setup ## How long the pages of the web app take on the demo, as ratios to a bare answer
	node --disable-warning=ExperimentalWarning test/bench/web.ts

bench-cost: setup ## What the service costs: start, idle and loaded memory for each role, first PDF; each read beside a bare route (Linux)
	node --disable-warning=ExperimentalWarning test/bench/cost.ts
	node --disable-warning=ExperimentalWarning test/bench/reads.ts

bench-growing: setup ## What one database carries; writes the tables of spec/growing.md (Linux; takes ten minutes and 4 GB of disk; PLATEN_POOLER=1: all of it behind PgBouncer)
	node --disable-warning=ExperimentalWarning test/bench/growing.ts

bench-webhooks: setup ## Events delivered while the worker is killed and other receivers are dead or slow (BENCH_EVENTS=100000 BENCH_KILLS=10)
	node --disable-warning=ExperimentalWarning test/bench/webhooks.ts

bench-move: setup ## An installation at work gets a router and a second server, and half of its workspaces move there (BENCH_DOCUMENTS=20000; needs SPQR)
	node --disable-warning=ExperimentalWarning test/bench/move.ts

bench-dev: setup ## How long platen dev takes from a save to the changed page (needs Chromium)
	PLATEN_BROWSER=1 node --disable-warning=ExperimentalWarning test/bench/dev.ts

bench-seal: setup ## What a seal costs beside the render of its letter, for each level and kind of key
	node --disable-warning=ExperimentalWarning test/bench/seal.ts

proofs: setup ## Measure what the README claims and write spec/proofs.md: beside Typst, WeasyPrint and Chromium, documents a second, kills, hashes, veraPDF, attacks (PROOFS=quick; PART=peers|rates|kills|hashes|checks|attacks; INTO=folder; PROOFS_MACHINE=name; Linux)
	node --disable-warning=ExperimentalWarning .config/proofs/write-proofs.ts $(if $(PART),--part $(PART)) $(if $(INTO),--into $(INTO))

kills: setup ## Kill an installation while documents are created, and count what is lost and doubled (URL, KEY, TEMPLATE, KILL='docker kill …', ROUNDS=20; without URL a service of its own)
	PLATEN_API_KEY='$(KEY)' node --disable-warning=ExperimentalWarning .config/proofs/kill-harness.ts $(if $(URL),--url '$(URL)' --template '$(TEMPLATE)' --kill '$(KILL)') --rounds $(or $(ROUNDS),20)

pictures: setup ## Draw the README's pictures from the demo (needs pdftoppm, gm and Chromium)
	.config/make-pictures.sh

docs: setup $(VITEPRESS) ## Build the help, which the service serves at /help: the documents in spec/ as a site with search (installs VitePress the first time)
	rm -rf generated/help
	.config/docs/node_modules/.bin/vitepress build .config/docs
	node .config/docs/check-site.ts

# The generator is installed on first use: nothing else needs it, and it would slow down the first `make run`.
$(VITEPRESS): .config/docs/package.json .config/docs/package-lock.json
	npm ci --prefix .config/docs --loglevel=error --no-fund --no-audit
	@touch $@

clean: ## Remove what was installed and generated; data in .data stays
	rm -rf node_modules $(dir $(MUTATION)) $(dir $(VITEPRESS)) generated/help generated/prisma generated/browser generated/clients coverage licences.txt sbom.cdx.json
