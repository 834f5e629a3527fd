# The product alone, for x64 and arm64. `npm run image` builds and tries it; so does any other builder:
#   docker build --tag rapport .
# Where the registry of packages is reached through a proxy with a certificate of its own:
#   docker build --secret id=ca,src=/etc/ssl/certs/ca-certificates.crt --tag rapport .

# npm with any Node from 20 on: the project brings the Node that it is built with and runs on.
ARG BUILD_IMAGE=docker.io/library/node:24-trixie-slim
ARG BASE_IMAGE=docker.io/library/debian:trixie-slim

FROM ${BUILD_IMAGE} AS build
# Node 26 is linked to it, and slim images lack it.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libatomic1 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY package.json package-lock.json ./
COPY scripts/setup.mjs scripts/browser.mjs scripts/
RUN --mount=type=secret,id=ca \
    if [ -e /run/secrets/ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/ca; fi; \
    node scripts/setup.mjs
COPY . .
RUN node_modules/.bin/node scripts/release.ts /release

FROM ${BASE_IMAGE}
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libatomic1 \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --user-group --no-create-home --home-dir /nonexistent \
        --shell /usr/sbin/nologin rapport \
    && install --directory --owner=rapport --group=rapport --mode=0700 /var/lib/rapport
COPY --from=build /release /opt/rapport
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/var/lib/rapport
WORKDIR /var/lib/rapport
VOLUME /var/lib/rapport
EXPOSE 3000
# A number, so that a cluster can see that it is not root.
USER 10001:10001
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["/opt/rapport/bin/node", "/opt/rapport/healthy.mjs"]
ENTRYPOINT ["/opt/rapport/bin/node", "/opt/rapport/serve.mjs"]
