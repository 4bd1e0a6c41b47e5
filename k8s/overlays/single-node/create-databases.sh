#!/bin/sh
# A database for each service, and a login that owns it, as the service's own DATABASE_URL names them.
# Passwords must be plain letters and digits: nothing here reads percent signs.
set -eu
for url in "$LENDER_DATABASE_URL" "$DOCUMENT_DATABASE_URL" "$MAIL_INGEST_DATABASE_URL" \
  "$TRANSLATION_DATABASE_URL" "$IDENTITY_DATABASE_URL"; do
  rest=${url#*://}
  credentials=${rest%%@*}
  database=${rest##*/}
  # By standard input: variables in -c are not replaced.
  psql --username postgres --set ON_ERROR_STOP=1 --quiet \
    --set login="${credentials%%:*}" --set password="${credentials#*:}" --set database="${database%%\?*}" <<'SQL'
create role :"login" login password :'password';
create database :"database" owner :"login";
revoke all on database :"database" from public;
SQL
done
