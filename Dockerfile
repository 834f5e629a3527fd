# Rapport without the sandbox, for x64 and arm64. `npm run image` builds and tests it. To build with Docker:
#   docker build --tag rapport .
# If the package registry is behind a proxy with its own CA:
#   docker build --secret id=ca,src=/etc/ssl/certs/ca-certificates.crt --tag rapport .

# Any Node from 20 on will do: the project installs the Node that builds and runs it.
ARG BUILD_IMAGE=docker.io/library/node:24-trixie-slim
ARG BASE_IMAGE=docker.io/library/debian:trixie-slim

FROM ${BUILD_IMAGE} AS build
# Node 26 needs libatomic1, which slim images lack.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libatomic1 \
    && apt-get clean \
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
    && apt-get clean \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --user-group --no-create-home --home-dir /nonexistent \
        --shell /usr/sbin/nologin rapport \
    && install --directory --owner=rapport --group=rapport --mode=0700 \
        /var/lib/rapport /var/lib/rapport-erasures
COPY --from=build /release /opt/rapport
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/var/lib/rapport
WORKDIR /var/lib/rapport
VOLUME /var/lib/rapport
EXPOSE 3000
# Numeric, so that Kubernetes can verify that it is not root.
USER 10001:10001
HEALTHCHECK --interval=15s --timeout=5s --start-period=15m --retries=3 \
    CMD ["/opt/rapport/bin/node", "/opt/rapport/healthy.mjs"]
ENTRYPOINT ["/opt/rapport/bin/node", "/opt/rapport/serve.mjs"]
