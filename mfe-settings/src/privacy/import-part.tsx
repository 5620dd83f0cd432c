import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { useRef, useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { Loaded } from 'remote-kit/loaded';
import styles from '../settings/settings.module.css';
import { formatSize } from './format-size.ts';
import { ImportResult } from './import-result.tsx';
import { useImportsQuery, useImportZipMutation } from './privacy-api.ts';

const POLL_MS = 1000;

/** Uploads an export of another Warble, and shows the result. */
export function ImportPart() {
	const picker = useRef<HTMLInputElement>(null);
	const [file, setFile] = useState<File>();
	/** The received bytes; undefined until the server has accepted the upload. */
	const [bytes, setBytes] = useState<number>();
	const [isWaiting, setWaiting] = useState(false);
	const query = useImportsQuery(undefined, {
		refetchOnMountOrArgChange: true,
		pollingInterval: isWaiting ? POLL_MS : 0,
	});
	const { data } = query;
	const [importZip, { isLoading, error }] = useImportZipMutation();
	const newest = data?.find(({ status }) => status !== 'uploading');
	const isRunning = newest?.status === 'running';
	if (isRunning !== isWaiting) setWaiting(isRunning);

	const start = (chosen: File | undefined) => {
		if (!chosen) return;
		setFile(chosen);
		setBytes(undefined);
		void importZip({ file: chosen, onProgress: setBytes });
	};
	if (!data) return <Loaded query={query} name="your imports" lines={3} />;
	return (
		<>
			<p>Moving from another Warble? Import its ZIP. Duplicates are skipped.</p>
			{error && (
				<Notice
					tone="error"
					title={bytes === undefined ? 'No import was started' : 'The upload stopped'}
					live
					actions={
						<Button size="sm" onClick={() => start(file)}>
							Try again
						</Button>
					}
				>
					{describeFailure(error)}
				</Notice>
			)}
			<input
				ref={picker}
				type="file"
				hidden
				accept=".zip,application/zip"
				aria-label="Export to import"
				onChange={({ target }) => {
					start(target.files?.[0]);
					target.value = '';
				}}
			/>
			<Button busy={isLoading || isRunning} onClick={() => picker.current?.click()}>
				Import…
			</Button>
			<p role="status" className={styles.status}>
				{isLoading && file
					? `Uploading: ${formatSize(bytes ?? 0)} of ${formatSize(file.size)}`
					: isRunning
						? 'Importing. You can leave this page.'
						: ''}
			</p>
			{!isLoading && newest && !isRunning && <ImportResult of={newest} />}
		</>
	);
}
