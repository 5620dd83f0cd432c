import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LiveRemote } from 'bff/contract/pages/registry';
import { onTestFinished } from 'vitest';
import { bucketStore } from '../store/bucket-store.ts';
import { folderStore } from '../store/folder-store.ts';
import type { Store } from '../store/store.ts';
import type { FakeBucket } from './fake-bucket.ts';
import { setEnvironment } from './ship-quickly.ts';

/** An empty store for one test. */
export interface TestStore {
	store: Store;
	/** The value for `--to`. */
	target: string;
	/** Writes a file directly; undefined deletes it. */
	write(file: string, text: string | undefined): Promise<void>;
	/** The live record of `small` or another remote. */
	live(name?: string): Promise<LiveRemote>;
}

export async function newFolder(): Promise<string> {
	const folder = await mkdtemp(path.join(tmpdir(), 'warble-releases-'));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	return folder;
}

export async function folderTestStore(): Promise<TestStore> {
	const folder = await newFolder();
	return {
		store: folderStore(folder),
		target: folder,
		write: async (file, text) => {
			if (text === undefined) return rm(path.join(folder, file));
			await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
			await writeFile(path.join(folder, file), text);
		},
		live: async (name = 'small') =>
			JSON.parse(await readFile(path.join(folder, 'live', `${name}.json`), 'utf8')),
	};
}

/**
 * A prefix of its own in the bucket. Sets the environment variables of the bucket for this test.
 */
export async function bucketTestStore({ env }: FakeBucket): Promise<TestStore> {
	setEnvironment(env);
	const prefix = `store-${randomUUID()}`;
	const store = bucketStore('releases', prefix);
	return {
		store,
		target: `s3://releases/${prefix}`,
		write: async (file, body) => {
			const address = `${env.AWS_ENDPOINT_URL_S3}/releases/${prefix}/${file}`;
			const { ok } = await fetch(
				address,
				body === undefined ? { method: 'DELETE' } : { method: 'PUT', body },
			);
			if (!ok) throw new Error(`${address} cannot be changed`);
		},
		live: async (name = 'small') => JSON.parse(String(await store.read(`live/${name}.json`))),
	};
}
