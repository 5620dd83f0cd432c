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
 * The file starts with a line of JSON, padded with spaces to this many bytes. The rest is the
 * database, compressed with gzip.
 */
const HEADER_BYTES = 1024;

const Header = Type.Object({
	format: Type.Literal('warble-backup-1'),
	/** `embedded`: a tar of PGlite's data folder; `postgresql`: the output of pg_dump. */
	database: Type.Enum(['embedded', 'postgresql']),
	madeAt: Type.String(),
	/** The size of the rest of the file. */
	bytes: Type.Integer(),
	/** The size of the rest of the file, uncompressed. */
	unpackedBytes: Type.Integer(),
	/** The hash of the secrets as JSON, followed by the rest of the file. */
	sha256: Type.String(),
	/** The keys that Warble generated; absent if the settings have keys. */
	secrets: Type.Optional(DevelopmentSecrets),
});
export type BackupHeader = Type.Static<typeof Header>;

export interface Backup {
	header: BackupHeader;
	/** The database, uncompressed. */
	read(): Readable;
}

/**
 * Writes a backup file that only its owner can read. The file appears when it is complete. Throws
 * `OperatorError` if it exists already.
 */
export async function writeBackup(
	path: string,
	{ database, secrets }: Pick<BackupHeader, 'database' | 'secrets'>,
	content: AsyncIterable<Buffer>,
): Promise<BackupHeader> {
	if (existsSync(path))
		throw new OperatorError(`"${path}" already exists. Choose another file name.`);
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
			const complete = { ...header, ...(await writeContent(file, content, secrets)) };
			await file.write(`${JSON.stringify(complete).padEnd(HEADER_BYTES - 1)}\n`, 0);
			await file.sync();
			await rename(partial, path);
			return complete;
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

/** Reads and verifies a whole backup. Throws `OperatorError` if it is invalid or damaged. */
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
			`The backup "${path}" is damaged: its content does not match its checksum. Use another copy.`,
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
	throw new OperatorError(`"${path}" is not a backup of Warble, or its header is damaged.`);
}

function hashOf(secrets: DevelopmentSecrets | undefined) {
	return createHash('sha256').update(JSON.stringify(secrets ?? null));
}
