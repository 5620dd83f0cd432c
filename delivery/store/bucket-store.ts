import path from 'node:path';
import {
	DeleteObjectCommand,
	GetObjectCommand,
	ListObjectsV2Command,
	PutObjectCommand,
	S3Client,
	S3ServiceException,
} from '@aws-sdk/client-s3';
import { CommandError, describeError } from '../errors.ts';
import { contentTypeOf } from './content-types.ts';
import type { Store } from './store.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * A bucket of an S3-compatible store, below `prefix`. Keys, region and endpoint come from the usual
 * AWS environment variables. With a custom endpoint the bucket is part of the path.
 */
export function bucketStore(bucket: string, prefix: string): Store {
	const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION } = process.env;
	const client = new S3Client({
		...((AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL)
			? { forcePathStyle: true, region: AWS_REGION ?? 'us-east-1' }
			: {}),
		// Some stores do not support the newer checksums, and every file is read back and compared
		// anyway.
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
		requestHandler: {
			connectionTimeout: 5_000,
			requestTimeout: 60_000,
			throwOnRequestTimeout: true,
		},
	});
	const title = ['s3:/', bucket, prefix].filter(Boolean).join('/');
	const keyOf = (file: string) => path.posix.join(prefix, file);

	const attempt = async <T>(problem: string, request: () => Promise<T>): Promise<T> => {
		try {
			return await request();
		} catch (error) {
			if (isStatus(error, 412, 409)) throw error;
			throw new CommandError(
				`${problem} (${describeError(error)}). Check the bucket’s name, the keys and what they may do (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY), ` +
					'AWS_REGION, and the endpoint (AWS_ENDPOINT_URL_S3) where the store is not Amazon’s.',
			);
		}
	};
	const get = (file: string) =>
		attempt(`${title}/${file} cannot be read`, async () => {
			try {
				const { Body, ETag = '' } = await client.send(
					new GetObjectCommand({ Bucket: bucket, Key: keyOf(file) }),
				);
				return Body && { bytes: Buffer.from(await Body.transformToByteArray()), tag: ETag };
			} catch (error) {
				if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined;
				throw error;
			}
		});
	const put = (
		file: string,
		body: Buffer,
		settings: { CacheControl: string; IfMatch?: string; IfNoneMatch?: string },
	) =>
		attempt(`${title}/${file} cannot be written`, () =>
			client.send(
				new PutObjectCommand({
					Bucket: bucket,
					Key: keyOf(file),
					Body: body,
					ContentType: contentTypeOf(file),
					...settings,
				}),
			),
		);
	const remove = (file: string, tag: string) =>
		attempt(`${title}/${file} cannot be deleted`, () =>
			client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(file), IfMatch: tag })),
		);
	const readRecord = async (file: string) => {
		const found = await get(file);
		return found && { text: found.bytes.toString(), tag: found.tag };
	};

	return {
		title,
		servesCompressed: false,
		// Reading the live record fails if the bucket does not exist.
		prepare: async () => undefined,
		read: async (file) => (await get(file))?.bytes,
		readRecord,

		async list(folder) {
			const Prefix = `${keyOf(folder)}/`;
			const { Contents = [] } = await attempt(`${title} cannot be listed`, () =>
				client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix, Delimiter: '/' })),
			);
			return Contents.flatMap(({ Key }) => Key?.slice(Prefix.length) ?? []);
		},

		async putFolder(folder, files, last) {
			const putOne = ([file, bytes]: [string, Buffer]) =>
				put(`${folder}/${file}`, bytes, { CacheControl: IMMUTABLE });
			await Promise.all([...files].filter(([file]) => file !== last).map(putOne));
			await Promise.all([...files].filter(([file]) => file === last).map(putOne));
		},

		async replaceRecord(file, expected, text) {
			// Some stores ignore the condition. Reading before leaves only a short time for a conflict,
			// and reading after detects that another ship has overwritten ours.
			if ((await readRecord(file))?.tag !== expected?.tag) return false;
			if (text === undefined) {
				if (expected) await remove(file, expected.tag).catch(ignoreConflict);
				return (await readRecord(file)) === undefined;
			}
			const condition = expected ? { IfMatch: expected.tag } : { IfNoneMatch: '*' };
			await put(file, Buffer.from(text), { CacheControl: 'no-cache', ...condition }).catch(
				ignoreConflict,
			);
			return (await readRecord(file))?.text === text;
		},
	};
}

/** A retried request whose first response was lost conflicts as well, so the content decides. */
function ignoreConflict(error: unknown): void {
	if (!isStatus(error, 412, 409)) throw error;
}

function isStatus(error: unknown, ...statuses: number[]): boolean {
	return (
		error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0)
	);
}
