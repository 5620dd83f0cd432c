import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { EXPORT_DAYS } from '../../contract/privacy/export.ts';
import { type AuditLog, createAccountStore } from '../auth/auth.ts';
import { publicOrigin } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { inWorkFolder, removeDeadWorkFolders } from '../data-folder/work-folders.ts';
import type { TableCard } from '../database/tables.ts';
import { isUniqueViolation } from '../database/unique-violation.ts';
import { AppError, errorBody, notFound } from '../http/app-error.ts';
import { LeaseWorker } from '../leases/lease-worker.ts';
import type { MailQueue } from '../mail/mail.ts';
import { type MediaStorage, openMediaStorage } from '../publishing/publishing.ts';
import { MINUTE_MS } from '../time.ts';
import { exportedTables } from './export/exported-tables.ts';
import { type WriteExportOptions, writeExport } from './export/write-export.ts';
import { type ImportOptions, runImport } from './import/run-import.ts';
import { createUploads, uploadKey } from './import/uploads.ts';
import {
	createTransferStore,
	type LeasedTransfer,
	type ObsoleteTransfer,
	type Transfer,
	type TransferStore,
} from './transfer-store.ts';

export interface TransfersOptions extends Pick<Context, 'em' | 'log' | 'isAlone' | 'isPaused'> {
	config: Pick<Config, 'appOrigins' | 'port' | 'dataDir'> & {
		media: Pick<Config['media'], 'storage'>;
	};
	/** Those of all areas, for exports. */
	tables: readonly TableCard[];
	files: WriteExportOptions['files'] & ImportOptions['files'];
	media: WriteExportOptions['media'] & ImportOptions['media'];
	audit: AuditLog;
	mails: MailQueue;
	/** See `ImportOptions`. */
	textLimit?: number | undefined;
	/** The pause before another attempt after a failure. */
	retrySeconds?: number | undefined;
}

export type Transfers = Awaited<ReturnType<typeof startTransfers>>;

/**
 * Number of exports and imports that one process runs at the same time. Each may fill a disk with
 * its ZIP.
 */
const CONCURRENCY = 1;
/** Maximum number of attempts. */
const CLAIM_LIMIT = 3;
const RETRY_SECONDS = 10;
const interruptedMessages = {
	export: `This export was interrupted ${CLAIM_LIMIT} times, so we stopped it. Try again later.`,
	import:
		'This import was interrupted, perhaps because of its file, so we stopped it. Nothing was imported.',
};
/** Maximum duration of an import. */
const IMPORT_MINUTES = 30;

const exportKey = ({ userId, id }: { userId: string; id: string }) => `${userId}/exports/${id}`;
const keyOf = (transfer: { userId: string; id: string; kind: string }) =>
	transfer.kind === 'export' ? exportKey(transfer) : uploadKey(transfer);

/**
 * A function that deletes transfers with their bytes, and returns how many. The bytes of an upload
 * that was completed since it was listed stay.
 */
export function createRemoveAll(store: TransferStore, storage: MediaStorage) {
	return async (obsolete: readonly ObsoleteTransfer[]): Promise<number> => {
		let removed = 0;
		for (const transfer of obsolete) {
			if (!(await store.expire(transfer))) continue;
			await storage.delete(keyOf(transfer));
			await store.remove(transfer.id);
			removed += 1;
		}
		return removed;
	};
}

/**
 * Exports and imports of users' data. They are rows that some process works on under a lease; their
 * ZIPs are in the media storage, which all servers share.
 */
export async function startTransfers(options: TransfersOptions) {
	const { em, config, audit, log, isAlone, isPaused, retrySeconds = RETRY_SECONDS } = options;
	const store = createTransferStore(em);
	const mailEnd = createMailEnd(options);
	const storage = openMediaStorage(config.media.storage);
	const removeAll = createRemoveAll(store, storage);
	const execute = createExecute({ ...options, store, storage, removeAll, mailEnd });

	const worker = new LeaseWorker<LeasedTransfer>({
		name: 'transfer',
		logFields: ({ id, userId, kind }) => ({ transfer: id, userId, kind }),
		log,
		concurrency: CONCURRENCY,
		isPaused,
		...store,
		execute,
		async end(transfer, error) {
			const { id, userId, kind, claims } = transfer;
			log.warn({ err: error, transfer: id, userId, kind, claims }, `an ${kind} failed`);
			// The queue of conversions may be full. Otherwise an `AppError` says what is wrong with the
			// ZIP.
			const isBusy = error instanceof AppError && [429, 503].includes(error.status);
			const isFinal = error instanceof AppError && !isBusy;
			if (!isFinal && claims < CLAIM_LIMIT) return store.retryIn(transfer, retrySeconds);
			await store.end(transfer, {
				error: isFinal
					? errorBody(error.code, error.message)
					: errorBody('internal', `Something went wrong on our side. Try the ${kind} again.`),
			});
			await audit.record({ log }, { kind: `${kind}_failed`, userId });
			if (kind === 'export') await mailEnd(transfer, 'failedExport');
			await storage.delete(keyOf(transfer));
		},
	});

	await worker.start(isAlone);
	return {
		list: store.list,
		hasAddress: async (userId: string): Promise<boolean> =>
			Boolean((await createAccountStore(em).find(userId))?.email),
		...createUploads({ store, storage, wake: () => worker.wake(), removeAll }),

		/** Throws 409 `conflict`. */
		async requestExport(userId: string): Promise<Transfer> {
			const id = await store
				.insert(userId, { kind: 'export', status: 'running' })
				.catch((error: unknown) => {
					if (!isUniqueViolation(error)) throw error;
					throw new AppError(409, 'conflict', 'An export is being prepared already. Wait for it.');
				});
			worker.wake();
			return (await store.find(userId, 'export', id)) ?? fail();
		},

		/** Throws 404. */
		async openExport(userId: string, id: string): Promise<{ size: number; stream: Readable }> {
			const found = await store.find(userId, 'export', id);
			if (found?.status !== 'done') throw notFound();
			return {
				size: found.size ?? 0,
				stream: (await storage.read(exportKey({ userId, id }))) ?? fail(),
			};
		},

		/**
		 * Deletes expired transfers with their ZIPs, and leftovers of killed processes. Returns how
		 * many.
		 */
		async purge(): Promise<number> {
			await removeDeadWorkFolders(config.dataDir);
			return removeAll(await store.listObsolete());
		},
		close: () => worker.close(),
	};
}

function fail(): never {
	throw notFound('This export has expired. Make another one.');
}

/** Mails the user that an export is ready or has failed, if there is an address. */
function createMailEnd({ em, config, mails }: TransfersOptions) {
	const origin = publicOrigin(config);
	return async ({ id, userId }: LeasedTransfer, template: 'export' | 'failedExport') => {
		const to = (await createAccountStore(em).find(userId))?.email;
		if (!to) return;
		const url = `${origin}/billing/settings?export=${id}`;
		await mails.enqueue(
			template === 'export'
				? { to, template, data: { url, days: EXPORT_DAYS } }
				: { to, template, data: { url } },
		);
	};
}

interface ExecuteOptions extends TransfersOptions {
	store: TransferStore;
	storage: MediaStorage;
	removeAll: (obsolete: readonly ObsoleteTransfer[]) => Promise<number>;
	mailEnd: ReturnType<typeof createMailEnd>;
}

function createExecute(options: ExecuteOptions) {
	const { em, config, audit, log, store, storage, removeAll, mailEnd } = options;
	const accounts = createAccountStore(em);
	const tables = exportedTables(options.tables);

	async function runExport(transfer: LeasedTransfer, folder: string, signal: AbortSignal) {
		const { userId } = transfer;
		const user = await accounts.find(userId);
		if (!user) throw notFound();
		const path = join(folder, 'export.zip');
		const size = await writeExport({ ...options, tables }, user, path, signal);
		signal.throwIfAborted();
		await storage.put(exportKey(transfer), createReadStream(path), size);
		await store.end(transfer, { size }).catch(async (error: unknown) => {
			// The account was deleted in the meantime, with its files.
			if (!(await store.find(userId, 'export', transfer.id)))
				await storage.delete(exportKey(transfer));
			throw error;
		});
		await audit.record({ log }, { kind: 'export_ready', userId });
		await mailEnd(transfer, 'export');
		await removeAll(await store.listReplaced(transfer));
	}

	async function runAndRecordImport(
		transfer: LeasedTransfer,
		folder: string,
		signal: AbortSignal,
	): Promise<void> {
		const { id, userId } = transfer;
		const deadline = AbortSignal.timeout(IMPORT_MINUTES * MINUTE_MS);
		const result = await runImport(
			options,
			transfer,
			folder,
			AbortSignal.any([signal, deadline]),
		).catch((error: unknown) => {
			if (!deadline.aborted || signal.aborted) throw error;
			const message = `This import took more than ${IMPORT_MINUTES} minutes. Nothing was imported.`;
			throw new AppError(400, 'file_too_complex', message);
		});
		log.info({ transfer: id, userId, result }, 'imported');
		const count = result.reduce((sum, { imported }) => sum + imported, 0);
		await audit.record({ log }, { kind: 'data_imported', userId, details: { count } });
		await storage.delete(uploadKey(transfer));
	}

	return async (transfer: LeasedTransfer, signal: AbortSignal): Promise<void> => {
		// Its process ended, perhaps because of this ZIP, which is untrusted.
		const isInterrupted =
			transfer.kind === 'import' ? transfer.wasInterrupted : transfer.claims > CLAIM_LIMIT;
		if (isInterrupted) throw new AppError(500, 'internal', interruptedMessages[transfer.kind]);
		await inWorkFolder(config.dataDir, (folder) =>
			transfer.kind === 'export'
				? runExport(transfer, folder, signal)
				: runAndRecordImport(transfer, folder, signal),
		);
	};
}
