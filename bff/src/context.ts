import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Config } from './config/config.ts';
import type { Em } from './database/orm.ts';
import type { Prepare } from './database/prepared.ts';
import type { Sealer } from './encryption/sealer.ts';
import type { SharedLimits } from './http/limits/shared-limits.ts';
import type { CreateLeaseWorker } from './leases/lease-worker.ts';
import type { Networks } from './networks/networks.ts';
import type { LanguageModel } from './providers/model.ts';

/** The parts that areas are built from, in addition to the services of other areas. */
export interface Context {
	config: Config;
	em: Em;
	prepare: Prepare;
	boss: PgBoss;
	limits: SharedLimits;
	sealer: Sealer;
	model: LanguageModel;
	networks: Networks;
	log: FastifyBaseLogger;
	/** Timeout of a request to X, Google or Stripe. Each adapter has a default. */
	timeoutMs?: number | undefined;
	now?: (() => number) | undefined;
	/** No other process uses this database, so work with a lease was interrupted. */
	isAlone: boolean;
	/** Makes a worker that waits during maintenance. */
	createWorker: CreateLeaseWorker;
	/** Whether work has to wait because of maintenance. */
	isPaused: () => Promise<boolean>;
}
