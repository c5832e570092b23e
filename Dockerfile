# Klopt in a container, with the commands of `npm start`. Not yet tested with a Docker engine.
# It has no PostgreSQL: DATABASE_URL is required and, as always in production, SECRET_KEY.
FROM node:26-slim AS build
WORKDIR /klopt
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY tests/package.json tests/
RUN npm ci --omit=dev --include=optional --no-audit --no-fund
COPY . .
RUN node scripts/setup.mjs start
# Only the server, without the build tools.
RUN npm ci --omit=dev --omit=optional --workspace contract --workspace server --no-audit --no-fund
RUN node -e "import('./scripts/lib/trim-recognition.mjs').then((m) => m.trimRecognition('.'))"

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /klopt
COPY --from=build /klopt/package.json ./
COPY --from=build /klopt/node_modules node_modules
COPY --from=build /klopt/contract contract
COPY --from=build /klopt/server server
COPY --from=build /klopt/web/build web/build
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--disable-sigusr1", "server/src/main.ts"]
