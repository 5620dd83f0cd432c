import { join, resolve } from 'node:path';
import { readProvider } from './addresses.ts';

/** A folder, or a bucket of an S3-compatible store, below `prefix`. */
export type MediaStorageAddress =
	| { folder: string }
	| {
			bucket: string;
			/** Empty, or ending with a slash. */
			prefix: string;
			endpoint: string | undefined;
			region: string | undefined;
	  };

/**
 * Reads `MEDIA_STORAGE`: a folder, or `s3://BUCKET/PREFIX?endpoint=URL&region=NAME`. Adds errors to
 * `problems`.
 */
export function readMediaStorage(
	text: string | undefined,
	dataDir: string,
	isProduction: boolean,
	problems: string[],
): MediaStorageAddress {
	if (text === undefined) return { folder: resolve(join(dataDir, 'media')) };
	if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { folder: resolve(text) };
	const url = URL.parse(text);
	const unknown = [...(url?.searchParams.keys() ?? [])].filter(
		(name) => name !== 'endpoint' && name !== 'region',
	);
	const endpoint = url?.searchParams.get('endpoint') ?? undefined;
	if (url?.username || url?.password)
		problems.push(
			'MEDIA_STORAGE: leave out the user and password. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
		);
	else if (url?.protocol !== 's3:' || url.host === '' || url.hash !== '' || unknown.length > 0) {
		problems.push(
			`MEDIA_STORAGE: "${text}" is neither a folder nor a bucket, such as s3://bucket/prefix?endpoint=https://s3.example&region=eu-1`,
		);
	} else if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
		problems.push(`MEDIA_STORAGE: "${endpoint}" is not an http(s) endpoint`);
	const names = (url?.pathname ?? '').split('/').filter((name) => name !== '');
	return {
		bucket: url?.host ?? '',
		prefix: names.map((name) => `${name}/`).join(''),
		endpoint: endpoint && readProvider('MEDIA_STORAGE', endpoint, isProduction, problems),
		region: url?.searchParams.get('region') ?? undefined,
	};
}
