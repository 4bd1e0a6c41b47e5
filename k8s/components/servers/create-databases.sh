#!/bin/sh
# Run once, on an empty volume: for each service a login, and a database that it owns and nobody else enters, as the
# service's own DATABASE_URL names them. Passwords must be letters, digits, - and _: nothing here reads percent signs.
set -eu

for url in "$LENDER_DATABASE_URL" "$DOCUMENT_DATABASE_URL" "$MAIL_INGEST_DATABASE_URL" \
  "$TRANSLATION_DATABASE_URL" "$IDENTITY_DATABASE_URL"; do
  rest=${url#*://}
  credentials=${rest%%@*}
  database=${rest##*/}
  # The password comes over the pipe, so that no list of processes shows it.
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<SQL
\\set login '${credentials%%:*}'
\\set secret '${credentials#*:}'
\\set database '${database%%[?]*}'
create role :"login" login password :'secret';
create database :"database" owner :"login";
revoke all on database :"database" from public;
SQL
done
