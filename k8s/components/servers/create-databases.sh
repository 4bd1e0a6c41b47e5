#!/bin/sh
# Runs once, on an empty volume: creates each service's login and private database as its DATABASE_URL names them.
# Passwords may contain only letters, digits, - and _, because percent-encoding isn't decoded here.
set -eu

for url in "$LENDER_DATABASE_URL" "$DOCUMENT_DATABASE_URL" "$MAIL_INGEST_DATABASE_URL" \
  "$TRANSLATION_DATABASE_URL" "$IDENTITY_DATABASE_URL"; do
  rest=${url#*://}
  credentials=${rest%%@*}
  database=${rest##*/}
  # By standard input, so that the process list does not show the password.
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<SQL
\\set login '${credentials%%:*}'
\\set secret '${credentials#*:}'
\\set database '${database%%[?]*}'
create role :"login" login password :'secret';
create database :"database" owner :"login";
revoke all on database :"database" from public;
SQL
done
