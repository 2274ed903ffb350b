# syntax=docker/dockerfile:1
# The server with the portal, the widgets and the command line: docker build -t muster .
# Stages: source → build (everything, to compile) and dependencies (production only) → the image, which has no shell and no npm.

ARG NODE=24-bookworm-slim

FROM node:${NODE} AS source
WORKDIR /app
COPY . .

FROM source AS build
RUN --mount=type=cache,target=/root/.npm npm install --no-audit --no-fund
RUN npx turbo run build --filter=@muster/portal --filter=@muster/widgets --filter=@muster/cli --output-logs=errors-only

# without optional packages there is no embedded PostgreSQL: an image uses a database of yours (DATABASE_URL)
FROM source AS dependencies
RUN --mount=type=cache,target=/root/.npm \
  npm install --omit=dev --omit=optional --workspace=apps/server --ignore-scripts --no-audit --no-fund \
  && find apps/server/src packages/contract/src packages/signals/src packages/translations -name '*.test.ts' -delete \
  && find node_modules -type f -name '*.map' -delete \
  # PDF files use two weights of the fonts as woff
  && find node_modules/@fontsource -type f -path '*/files/*' ! -name '*-400-normal.woff' ! -name '*-700-normal.woff' -delete \
  && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
  && mkdir -p /empty

FROM gcr.io/distroless/cc-debian12:nonroot
LABEL org.opencontainers.image.title="Muster" org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=dependencies /app/package.json /app/LICENSE /app/NOTICE ./
COPY --from=dependencies /app/packages/signals ./packages/signals
COPY --from=dependencies /app/packages/contract/package.json ./packages/contract/package.json
COPY --from=dependencies /app/packages/contract/src ./packages/contract/src
COPY --from=build /app/packages/contract/generated ./packages/contract/generated
COPY --from=dependencies /app/apps/server/package.json ./apps/server/package.json
COPY --from=dependencies /app/apps/server/assets ./apps/server/assets
COPY --from=dependencies /app/apps/server/src ./apps/server/src
# what the server writes, in other languages; it shares texts with the portal
COPY --from=dependencies /app/packages/translations ./packages/translations
COPY --from=dependencies /app/scripts/server.mjs /app/scripts/heap.mjs /app/scripts/heap.json ./scripts/
COPY --from=build /app/apps/portal/dist ./apps/portal/dist
COPY --from=build /app/packages/widgets/dist ./packages/widgets/dist
COPY --from=build /app/packages/cli/package.json ./packages/cli/package.json
COPY --from=build /app/packages/cli/bin ./packages/cli/bin
COPY --from=build /app/packages/cli/dist ./packages/cli/dist
# the one folder that is written to: emails that are not sent
COPY --from=dependencies --chown=65532:65532 /empty /data

# docker build --build-arg MUSTER_COMMIT=$(git rev-parse HEAD)
ARG MUSTER_COMMIT=
ENV NODE_ENV=production MUSTER_COMMIT=${MUSTER_COMMIT} MUSTER_HOST=0.0.0.0 PORT=4300 MUSTER_DEMO=0 MUSTER_DATA_DIR=/data
USER 65532:65532
VOLUME /data
EXPOSE 4300
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# a server that stops gives its clients and jobs up to 100 seconds: stop it with docker stop --time 120
STOPSIGNAL SIGTERM
# reads MUSTER_HEAP_MB; the server replaces it in the same process
ENTRYPOINT ["node", "--no-warnings", "scripts/server.mjs"]
CMD ["start"]
