# docker build -t clinic-website .    docs/deployment.md says how to run it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Node itself comes with the image, and the build has most packages in its own files.
RUN node scripts/prepare.mjs build && npm prune --omit=dev && rm -r node_modules/node-linux-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 3000
# Whether the process answers. /ready would restart a site whose database is away, and its public pages with it.
HEALTHCHECK --start-period=20s --timeout=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As siteMemory of scripts/toolchain.mjs.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=1048576
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "build/server/main.js"]
