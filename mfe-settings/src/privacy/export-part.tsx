import { downloadExport, type Export } from 'bff/contract/privacy/export';
import { routeUrl } from 'bff/contract/route-url';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { Notice } from 'design-system/notice';
import { useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { formatDate, formatDateTime } from 'remote-kit/format-date';
import { Loaded } from 'remote-kit/loaded';
import styles from '../settings/settings.module.css';
import { formatSize } from './format-size.ts';
import { useExportsQuery, useRequestExportMutation } from './privacy-api.ts';

const POLL_MS = 2000;

/** Requests an export, and shows the status of earlier ones. */
export function ExportPart() {
	const [isWaiting, setWaiting] = useState(false);
	const query = useExportsQuery(undefined, {
		refetchOnMountOrArgChange: true,
		pollingInterval: isWaiting ? POLL_MS : 0,
	});
	const { data } = query;
	const [request, { isLoading, error: refused }] = useRequestExportMutation();
	const preparing = data?.find(({ status }) => status === 'preparing');
	const isPreparing = preparing !== undefined;
	if (isPreparing !== isWaiting) setWaiting(isPreparing);

	if (!data) return <Loaded query={query} name="your exports" lines={3} />;
	const ready = data.filter(({ status }) => status === 'ready');
	const [newest] = data;
	return (
		<>
			<p>
				Threads, drafts, posts, files, filters and settings as a ZIP, with your images and videos.
				Passwords and keys aren’t in it.
			</p>
			{newest?.status === 'failed' && (
				<Notice tone="error" title="Your data wasn’t exported" live>
					{newest.error?.message}
				</Notice>
			)}
			{refused && (
				<Notice tone="error" title="No export was started" live>
					{describeFailure(refused)}
				</Notice>
			)}
			<Button busy={isLoading || isPreparing} onClick={() => void request()}>
				{newest?.status === 'failed' ? 'Try again' : 'Export my data'}
			</Button>
			<p role="status" className={styles.status}>
				{preparing &&
					`Preparing your export. You can leave this page: ${
						preparing.isMailed
							? 'we’ll email you when it’s ready.'
							: 'the download will appear here.'
					}`}
			</p>
			{ready.length > 0 && <p>A new export replaces the one before.</p>}
			{ready.length > 0 && (
				<ul className={styles.browsers} aria-label="Exports, newest first">
					{ready.map((entry) => (
						<ReadyExport key={entry.id} entry={entry} />
					))}
				</ul>
			)}
		</>
	);
}

function ReadyExport({ entry }: { entry: Export }) {
	const { id, size, requestedAt, expiresAt } = entry;
	const name = formatDateTime(requestedAt);
	return (
		<li className={styles.browser}>
			<div>
				<p className={styles.strong}>{name}</p>
				<p className={styles.dim}>
					{formatSize(size ?? 0)}, available until {formatDate(expiresAt)}
				</p>
			</div>
			<ButtonLink
				size="sm"
				className={styles.end}
				href={routeUrl(downloadExport.url, { params: { id } })}
				download
				aria-label={`Download the export of ${name}`}
			>
				Download
			</ButtonLink>
		</li>
	);
}
