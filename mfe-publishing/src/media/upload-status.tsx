import { Button } from 'design-system/button';
import { Spinner } from 'design-system/spinner';
import { useId } from 'react';
import type { MediaItem } from './media-item.ts';
import styles from './upload-status.module.css';

export interface UploadStatusProps {
	item: MediaItem;
	onRetry: () => void;
	/** Whether the user chose the file of an unfinished upload. */
	onResume: (file: File) => void;
}

/** The state of the upload, and what the user can do about it. Nothing once it is ready. */
export function UploadStatus({ item: { name, state }, onRetry, onResume }: UploadStatusProps) {
	switch (state.phase) {
		case 'ready':
			return null;
		case 'loading':
			return <Line isBusy>Loading…</Line>;
		case 'waiting':
			return <Line>Waiting to upload {name}.</Line>;
		case 'uploading':
			return (
				<Line isBusy>
					Uploading {name}… {percent(state.progress)}
				</Line>
			);
		case 'offline':
			return (
				<Line tone="warning">
					You’re offline. The upload of {name} continues when you’re back online.
				</Line>
			);
		case 'unfinished':
			return (
				<div className={styles.failed}>
					<Line tone="warning">
						{name} isn’t uploaded yet: {percent(state.progress)}. Choose it again to continue.
					</Line>
					<ChooseAgain name={name} onChoose={onResume} />
				</div>
			);
		case 'failed':
			return (
				<div className={styles.failed}>
					<Line tone="error">
						{name ? <b className={styles.name}>{name}</b> : null} {state.message}
					</Line>
					{state.canRetry ? (
						<Button size="sm" onClick={onRetry}>
							Try again
						</Button>
					) : null}
				</div>
			);
	}
}

interface LineProps {
	tone?: 'warning' | 'error';
	isBusy?: boolean;
	children: React.ReactNode;
}

function Line({ tone, isBusy = false, children }: LineProps) {
	return (
		<p className={styles.line} data-tone={tone}>
			{isBusy ? <Spinner /> : null}
			<span>{children}</span>
		</p>
	);
}

function ChooseAgain({ name, onChoose }: { name: string; onChoose: (file: File) => void }) {
	const id = useId();
	return (
		<label htmlFor={id} className={styles.choose}>
			Choose {name}
			<input
				id={id}
				type="file"
				className={styles.input}
				onChange={({ target }) => {
					const file = target.files?.[0];
					target.value = '';
					if (file) onChoose(file);
				}}
			/>
		</label>
	);
}

function percent(progress: number): string {
	return `${Math.floor(progress * 100)}%`;
}
