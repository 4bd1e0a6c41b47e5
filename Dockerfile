# syntax=docker/dockerfile:1
# A target per image: docker build --target gateway --tag coverleaf/gateway .

FROM node:24-bookworm-slim AS base
# PID 1 of every container: unlike Node, it reaps the processes that a killed browser leaves behind.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/*

FROM base AS build
WORKDIR /src
COPY package.json package-lock.json .puppeteerrc.cjs ./
# Not `npm ci`: the lock file lists the optional binaries of one platform; this adds those of the image's platform.
RUN npm install --no-audit --no-fund --loglevel=error
COPY . .
RUN node tools/setup/build.mjs
RUN node tools/images/collect.mjs /out

FROM base AS runtime
ENV NODE_ENV=production \
    HOME=/tmp \
    MALLOC_ARENA_MAX=2 \
    MANAGEMENT_HOST=0.0.0.0 \
    MANAGEMENT_PORT=9090 \
    RPC_HOST=0.0.0.0 \
    RPC_PORT=4000
# With a name and a home, which libraries request from the system even in an empty environment.
RUN echo 'coverleaf:x:10001:10001::/tmp:/usr/sbin/nologin' >> /etc/passwd
WORKDIR /app
USER 10001:10001
ENTRYPOINT ["/usr/bin/tini", "--"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9090/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]

FROM runtime AS gateway
ENV PORT=3000
COPY --from=build /out/gateway ./
CMD ["node", "dist/services/gateway.js"]

# The only image that opens untrusted files.
FROM runtime AS document-parser
USER root
RUN apt-get update \
 && apt-get install --yes --no-install-recommends bubblewrap tesseract-ocr \
 && rm -rf /var/lib/apt/lists/*
USER 10001:10001
COPY --from=build /out/document-parser ./
CMD ["node", "dist/services/document-parser.js"]

FROM runtime AS lender
COPY --from=build /out/lender ./
CMD ["node", "dist/services/lender.js"]

FROM runtime AS document
COPY --from=build /out/document ./
CMD ["node", "dist/services/document.js"]

FROM runtime AS translation
COPY --from=build /out/translation ./
CMD ["node", "dist/services/translation.js"]

FROM runtime AS identity
COPY --from=build /out/identity ./
CMD ["node", "dist/services/identity.js"]

# The only image that prints PDFs. For emails in more scripts: --build-arg FONTS="… fonts-noto-cjk".
FROM runtime AS mail-ingest
ARG FONTS="fonts-liberation fonts-noto-color-emoji"
USER root
RUN apt-get update \
 && apt-get install --yes --no-install-recommends chromium $FONTS \
 && rm -rf /var/lib/apt/lists/*
USER 10001:10001
ENV CHROME_PATH=/usr/lib/chromium/chromium
COPY --from=build /out/mail-ingest ./
CMD ["node", "dist/services/mail-ingest.js"]

# For demonstrations: a simulator of the external Insight service.
FROM runtime AS insight-simulator
ENV INSIGHT_SIMULATOR_HOST=0.0.0.0 \
    INSIGHT_SIMULATOR_PORT=4010 \
    INSIGHT_SIMULATOR_DATA=/tmp/insight-simulator
COPY --from=build /out/insight-simulator ./
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "require('net').connect(4010, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(1))"]
CMD ["node", "dist/tools/insight-simulator/src/main.js"]
