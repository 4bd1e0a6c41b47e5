#!/bin/sh
# Runs on an empty volume, and may be run again: creates each service's database and its two logins. The one of
# MIGRATION_DATABASE_URL owns the tables; the one of DATABASE_URL gets its rights from the migrations.
# Passwords may contain only letters, digits, - and _, because percent-encoding isn't decoded here.
set -eu

login_of() {
  credentials=${1%%@*}
  echo "${credentials%%:*}"
}

secret_of() {
  credentials=${1%%@*}
  echo "${credentials#*:}"
}

prepare() {
  owner=${1#*://}
  worker=${2#*://}
  database=${1##*/}
  # By standard input, so that the process list does not show the password.
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<SQL
\\set owner '$(login_of "$owner")'
\\set owner_secret '$(secret_of "$owner")'
\\set worker '$(login_of "$worker")'
\\set worker_secret '$(secret_of "$worker")'
\\set database '${database%%[?]*}'
select format('create role %I login', name) from unnest(array[:'owner', :'worker']) as name
  where not exists (select from pg_roles where rolname = name) \gexec
alter role :"owner" password :'owner_secret';
alter role :"worker" password :'worker_secret';
select format('create database %I owner %I', :'database', :'owner')
  where not exists (select from pg_database where datname = :'database') \gexec
revoke all on database :"database" from public;
grant connect on database :"database" to :"worker";
SQL
}

prepare "$LENDER_MIGRATION_DATABASE_URL" "$LENDER_DATABASE_URL"
prepare "$DOCUMENT_MIGRATION_DATABASE_URL" "$DOCUMENT_DATABASE_URL"
prepare "$MAIL_INGEST_MIGRATION_DATABASE_URL" "$MAIL_INGEST_DATABASE_URL"
prepare "$TRANSLATION_MIGRATION_DATABASE_URL" "$TRANSLATION_DATABASE_URL"
prepare "$IDENTITY_MIGRATION_DATABASE_URL" "$IDENTITY_DATABASE_URL"
