#!/bin/sh
# Run once, on an empty volume: a login for each service, and a database that it owns and nobody else enters.
set -eu

create() {
  name=$1
  password=$2
  # The password comes over the pipe, so that no list of processes shows it.
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<SQL
\\set login '$name'
\\set secret '$password'
create role :"login" login password :'secret';
create database :"login" owner :"login";
revoke connect on database :"login" from public;
SQL
}

create coverleaf_lender "$LENDER_DATABASE_PASSWORD"
create coverleaf_document "$DOCUMENT_DATABASE_PASSWORD"
create coverleaf_mail-ingest "$MAIL_INGEST_DATABASE_PASSWORD"
create coverleaf_translation "$TRANSLATION_DATABASE_PASSWORD"
create coverleaf_identity "$IDENTITY_DATABASE_PASSWORD"
