# Two stages: the second has neither compilers nor sources, runs as a plain user, and writes to /data only.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The package as anybody gets it, with the few packages that its bundle leaves out.
RUN npm pack --silent \
  && mkdir /parlance \
  && tar -xzf parlance-*.tgz -C /parlance --strip-components=1 \
  && cp package-lock.json .npmrc /parlance/ \
  && npm ci --prefix /parlance --omit=dev --ignore-scripts

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN install -d -o node -g node -m 700 /data && ln -s /app/scripts/parlance.mjs /usr/local/bin/parlance
COPY --from=build /parlance ./
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node", "dist/server/main.js"]
