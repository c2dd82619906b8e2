# Two stages: the second has neither compilers nor sources, runs as a plain user, and writes to /data only.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN install -d -o node -g node -m 700 /data
COPY --from=build /app/package.json ./
# What the bundle leaves out (vite.server.config.ts); the rest is in dist.
COPY --from=build /app/node_modules/@electric-sql ./node_modules/@electric-sql
COPY --from=build /app/node_modules/@node-rs ./node_modules/@node-rs
COPY --from=build /app/node_modules/diacritics ./node_modules/diacritics
COPY --from=build /app/node_modules/i18n-iso-countries ./node_modules/i18n-iso-countries
COPY --from=build /app/migrations ./migrations
# For npm run cli.
COPY --from=build /app/scripts/build-once.mjs /app/scripts/run-built.mjs ./scripts/
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node", "dist/server/main.js"]
