import { Gauge, type Registry } from 'prom-client';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { DiskRoom, DiskWatch } from '../../kernel/machine/disk-room.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Traces } from '../../ports/traces.ts';
import { createProcessMetrics, type ProcessMetrics } from '../http/process-metrics.ts';
import type { FinishedRequest } from '../http/server.ts';
import { createSampler, type Sampler } from './sampler.ts';
import type { LoopWatch } from './watch-main-loop.ts';

export interface ProcessMonitor extends LoopWatch {
  readonly metrics: ProcessMetrics;
  readonly sampler: Sampler;
  /** A finished request becomes a figure and, when they are collected, a span. */
  onFinished(facts: FinishedRequest): void;
}

interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly traces: Traces;
  readonly disk: DiskWatch;
  readonly loop: LoopWatch | undefined;
}

/** All that is measured of requests and transactions goes through here once: to `/metrics`, to the samples, to traces. */
export function createProcessMonitor({ config, database, clock, traces, disk, loop }: Parts): ProcessMonitor {
  const { enabled } = config.performance;
  const metrics = createProcessMetrics(enabled);
  const sampler = createSampler({ clock, ...config.performance });
  if (enabled) {
    measureDisk(metrics.registry, disk);
    database.watch((ended) => {
      metrics.observeTransaction(ended);
      sampler.observeTransaction(ended);
    });
  }
  return {
    metrics,
    sampler,
    stoodStill: () => loop?.stoodStill() ?? false,
    onFinished(facts) {
      metrics.observeRequest(facts);
      sampler.observeRequest(facts);
      recordSpan(traces, facts);
    },
  };
}

function recordSpan(traces: Traces, { method, route, status, ms, requestId, parent }: FinishedRequest): void {
  traces.record({
    name: `${method} ${route}`,
    startedAtMs: Date.now() - ms,
    durationMs: ms,
    failed: status >= 500,
    facts: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'parlance.request_id': requestId,
    },
    parent,
  });
}

/** Looked at when somebody asks, and left out where the system does not tell. */
function measureDisk(registry: Registry, disk: DiskWatch): void {
  const gauge = (name: string, help: string, read: (room: DiskRoom) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const room = await disk.look();
        if (room) this.set(read(room));
        else this.remove();
      },
    });
  gauge('parlance_disk_free_bytes', 'Room on the disk of the data folder', (room) => room.freeBytes);
  gauge(
    'parlance_disk_low',
    '1 while the disk of the data folder has so little room that no file is taken in',
    (room) => (room.isLow ? 1 : 0),
  );
}
