import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { OperatorError } from '../config/operator-error.ts';
import { DevelopmentSecrets } from '../data-folder/development-secrets.ts';

/**
 * The file begins with a line of JSON, filled up with spaces to this many bytes; the rest is the
 * database, compressed by gzip.
 */
const HEADER_BYTES = 1024;

const Header = Type.Object({
	format: Type.Literal('warble-backup-1'),
	/**
	 * `embedded`: a tar of PGlite's data folder. `postgresql`: the statements that pg_dump writes.
	 */
	database: Type.Enum(['embedded', 'postgresql']),
	madeAt: Type.String(),
	/** Of the rest of the file, as it is and unpacked. */
	bytes: Type.Integer(),
	unpackedBytes: Type.Integer(),
	/** Of the secrets as JSON, then of the rest of the file. */
	sha256: Type.String(),
	/** The keys that Warble made for itself, where it uses such. */
	secrets: Type.Optional(DevelopmentSecrets),
});
export type BackupHeader = Type.Static<typeof Header>;

export interface Backup {
	header: BackupHeader;
	/** The database, unpacked. */
	read(): Readable;
}

/**
 * Writes a backup that only this user can read; there is no file until it is whole. Throws
 * `OperatorError` where there is one already.
 */
export async function writeBackup(
	path: string,
	{ database, secrets }: Pick<BackupHeader, 'database' | 'secrets'>,
	content: AsyncIterable<Buffer>,
): Promise<BackupHeader> {
	if (existsSync(path))
		throw new OperatorError(
			`There is a file "${path}" already. Choose another name; nothing is overwritten.`,
		);
	const partial = `${path}.partial`;
	try {
		await rm(partial, { force: true });
		const file = await open(partial, 'wx', 0o600);
		try {
			const header = {
				format: 'warble-backup-1' as const,
				database,
				madeAt: new Date().toISOString(),
				...(secrets && { secrets }),
			};
			const whole = { ...header, ...(await writeContent(file, content, secrets)) };
			await file.write(`${JSON.stringify(whole).padEnd(HEADER_BYTES - 1)}\n`, 0);
			await file.sync();
			await rename(partial, path);
			return whole;
		} finally {
			await file.close();
		}
	} catch (error) {
		await rm(partial, { force: true });
		if (error instanceof OperatorError) throw error;
		throw new OperatorError(
			`"${path}" could not be written: ${error instanceof Error ? error.message : error}.`,
			{ cause: error },
		);
	}
}

async function writeContent(
	file: FileHandle,
	content: AsyncIterable<Buffer>,
	secrets: DevelopmentSecrets | undefined,
) {
	const hash = hashOf(secrets);
	let [bytes, unpackedBytes] = [0, 0];
	await pipeline(
		async function* () {
			for await (const chunk of content) {
				unpackedBytes += chunk.length;
				yield chunk;
			}
		},
		createGzip(),
		async (packed: AsyncIterable<Buffer>) => {
			for await (const chunk of packed) {
				hash.update(chunk);
				await file.write(chunk, 0, chunk.length, HEADER_BYTES + bytes);
				bytes += chunk.length;
			}
		},
	);
	return { bytes, unpackedBytes, sha256: hash.digest('hex') };
}

/** Reads and checks all of a backup. Throws `OperatorError` where it is none, or damaged. */
export async function openBackup(path: string): Promise<Backup> {
	const header = await readHeader(path);
	const hash = hashOf(header.secrets);
	let bytes = 0;
	for await (const chunk of createReadStream(path, { start: HEADER_BYTES })) {
		hash.update(chunk);
		bytes += chunk.length;
	}
	if (bytes !== header.bytes || hash.digest('hex') !== header.sha256) {
		throw new OperatorError(
			`The backup "${path}" is damaged: it is not what was written. Take another copy of it.`,
		);
	}
	return {
		header,
		read: () => createReadStream(path, { start: HEADER_BYTES }).pipe(createGunzip()),
	};
}

async function readHeader(path: string): Promise<BackupHeader> {
	let text: string;
	try {
		const chunks = await createReadStream(path, { end: HEADER_BYTES - 1 }).toArray();
		text = Buffer.concat(chunks).toString('utf8');
	} catch (error) {
		throw new OperatorError(
			`"${path}" could not be read: ${error instanceof Error ? error.message : error}.`,
			{ cause: error },
		);
	}
	try {
		const header: unknown = JSON.parse(text);
		if (Value.Check(Header, header)) return header;
	} catch {
		// Not JSON.
	}
	throw new OperatorError(`"${path}" is not a backup of Warble, or its beginning is damaged.`);
}

function hashOf(secrets: DevelopmentSecrets | undefined) {
	return createHash('sha256').update(JSON.stringify(secrets ?? null));
}
