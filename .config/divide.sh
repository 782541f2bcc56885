#!/bin/bash
# spec/growing.md, "A second server": brings rows to another server of a divided database, beside Platen and its router at work.
#
#   divide.sh join <server> <new server>
#     Copies people and all else that is of no workspace, before the router knows the new server.
#   divide.sh move <server> <other server> <key range> <shard> <lower id> [<upper id>]
#     Moves the workspaces with ids from <lower id> up to, and without, <upper id>. They are the router's <key range>; <shard> is what it calls
#     the other server. ROUTERS: the addresses of the consoles of all routers. Run it again after it failed or was killed: it goes on.
#
# Servers are named as in DATABASE_SHARDS, by a role that may set session_replication_role, and have max_prepared_transactions above 0.
set -euo pipefail
export PGOPTIONS='-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c client_min_messages=warning'
on() { psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 "$@"; }

# Tables as lines of `name|columns|key`; of people, whose rows may name a workspace and belong to none, there is no key.
tables() {
  on "$1" <<'SQL'
SELECT format('%I', c.relname), string_agg(format('%I', a.attname), ', ' ORDER BY a.attnum),
       CASE WHEN c.relname = 'workspaces' THEN 'id'
            WHEN c.relname NOT IN ('sessions', 'group_workspaces', 'oauth_artifacts') THEN max(a.attname) FILTER (WHERE a.attname = 'workspace_id') END
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
  AND c.relname NOT IN ('_prisma_migrations', 'installation', 'secret_keys')
-- The workspaces first: who would write anything else of one waits for its row.
GROUP BY c.relname ORDER BY c.relname <> 'workspaces', c.relname
SQL
}

# For psql: writes what another psql reads. `copies <rows of tables> <statement with NAME, COLUMNS and KEY>`; triggers and foreign keys rest.
copies() {
  echo "BEGIN; SET LOCAL session_replication_role = replica;"
  echo "\\echo 'BEGIN; SET LOCAL session_replication_role = replica;'"
  while IFS='|' read -r name columns key; do
    statement=${2//NAME/$name}
    statement=${statement//COLUMNS/$columns}
    echo "\\echo 'COPY $name ($columns) FROM STDIN;'"
    echo "COPY (${statement//KEY/$key}) TO STDOUT;"
    echo "\\echo '\\\\.'"
  done <<<"$1"
}

join() {
  # Apps from before this column: upkeep of the new server, which has none of their grants, must not take them for unused.
  on "$1" <<'SQL'
UPDATE oauth_clients c SET connected_until = g.until
FROM (SELECT client_id, max(expires_at) AS until FROM oauth_grants GROUP BY client_id) g
WHERE g.client_id = c.id AND c.connected_until IS NULL
SQL
  people=$(tables "$1" | grep '|$')
  { copies "$people" 'SELECT COLUMNS FROM NAME' && echo "\\echo 'COMMIT;'"; } | on "$1" | on "$2"
}

move() {
  from=$1 to=$2 range=$3 shard=$4
  within="KEY >= '$5'${6:+ AND KEY < '$6'}"
  moving="platen move $range"
  prepared() { on "$from" -c "SELECT gid FROM pg_prepared_xacts WHERE gid = '$moving' AND database = current_database()"; }
  arrived() { on "$to" -c "SELECT count(*) FROM workspaces WHERE ${within//KEY/id}"; }
  ask() { for router in $ROUTERS; do on "$router" -c "$1" >/dev/null; done; }
  # One that was killed: either all is there, or nothing has happened.
  if [ -n "$(prepared)" ] && [ "$(arrived)" = 0 ]; then on "$from" -c "ROLLBACK PREPARED '$moving'"; fi
  if [ -z "$(prepared)" ]; then
    ask "LOCK KEY RANGE $range" || true
    trap 'ask "UNLOCK KEY RANGE $range"' ERR
    # Statements that the router has passed on before.
    sleep 0.2
    owned=$(tables "$from" | grep -v '|$')
    {
      copies "$owned" "DELETE FROM NAME WHERE $within RETURNING COLUMNS"
      # Only what can be removed here for good is there from now on.
      echo "PREPARE TRANSACTION '$moving';"
      echo "\\echo 'COMMIT;'"
    } | on "$from" | on "$to"
    trap - ERR
  fi
  ask "MOVE KEY RANGE $range TO $shard META ONLY"
  on "$from" -c "COMMIT PREPARED '$moving'"
  ask "UNLOCK KEY RANGE $range"
}

case ${1:-} in
  join | move) "$@" ;;
  *) sed -n '2,11s/^# \{0,1\}//p' "$0" && exit 2 ;;
esac
