import type { Readable } from 'node:stream';
import {
	DeleteObjectsCommand,
	GetObjectCommand,
	ListObjectsV2Command,
	NoSuchKey,
	PutObjectCommand,
	S3Client,
} from '@aws-sdk/client-s3';
import type { MediaStorageAddress } from '../../../config/media-storage-address.ts';
import { measureCall } from '../../../telemetry/calls.ts';
import type { MediaStorage } from './media-storage.ts';

/** The timeout for a response, and in an upload for more bytes to be sent. */
const TIMEOUT_MS = 60_000;

/**
 * A bucket of Amazon S3 or a compatible store. Keys come from the usual AWS environment variables,
 * and so do the endpoint and the region if the setting has none. With a custom endpoint the bucket
 * is part of the path.
 */
export function bucketStorage(
	{ bucket, prefix, endpoint, region }: Extract<MediaStorageAddress, { bucket: string }>,
	timeoutMs = TIMEOUT_MS,
): MediaStorage {
	const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION } = process.env;
	const address = endpoint ?? AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL;
	const name = region ?? AWS_REGION ?? (address && 'us-east-1');
	const options = {
		...(address && { endpoint: address, forcePathStyle: true }),
		...(name && { region: name }),
		// Some stores do not support the newer checksums.
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
	} as const;
	const openClient = (timeouts: object) => {
		const client = new S3Client({
			...options,
			requestHandler: { connectionTimeout: 5_000, ...timeouts },
		});
		client.middlewareStack.add(
			(next, { commandName = 'unknown' }) =>
				(args) =>
					measureCall('storage', commandName, () => next(args)),
		);
		return client;
	};
	const client = openClient({ requestTimeout: timeoutMs, throwOnRequestTimeout: true });
	// A request timeout would include the upload itself. This one applies to connections without any
	// bytes, which a reader's connection may be for longer.
	const uploads = openClient({ socketTimeout: timeoutMs });

	return {
		async put(key, content, size) {
			const input = { Bucket: bucket, Key: prefix + key, Body: content, ContentLength: size };
			await uploads.send(new PutObjectCommand(input));
		},

		async read(key, range) {
			try {
				const { Body } = await client.send(
					new GetObjectCommand({
						Bucket: bucket,
						Key: prefix + key,
						...(range && { Range: `bytes=${range.start}-${range.end}` }),
					}),
				);
				return Body as Readable | undefined;
			} catch (error) {
				if (error instanceof NoSuchKey) return undefined;
				throw error;
			}
		},

		async delete(key) {
			// The key itself, and pages of the keys below it.
			const remove = (keys: readonly string[]) =>
				client.send(
					new DeleteObjectsCommand({
						Bucket: bucket,
						Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
					}),
				);
			await remove([prefix + key]);
			for (;;) {
				const { Contents = [] } = await client.send(
					new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}${key}/` }),
				);
				const keys = Contents.flatMap(({ Key }) => Key ?? []);
				if (keys.length === 0) return;
				const { Errors = [] } = await remove(keys);
				if (Errors.length > 0)
					throw new Error(`${Errors[0]?.Key} cannot be deleted: ${Errors[0]?.Message}`);
			}
		},
	};
}
