import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { fileAddress } from '../editor-address.ts';
import styles from './import-results.module.css';
import type { Imported } from './use-import.ts';

export interface ImportResultsProps {
	results: readonly Imported[];
	isBusy: boolean;
	onClose: () => void;
}

/** The result of each file of an import. */
export function ImportResults({ results, isBusy, onClose }: ImportResultsProps) {
	const failed = results.filter((result) => 'reason' in result).length;
	const done = results.length - failed;
	const counts = [`${done} imported`, ...(failed > 0 ? [`${failed} failed`] : [])].join(', ');
	return (
		<Notice
			live
			tone={failed > 0 ? 'warning' : 'done'}
			title={isBusy ? 'Importing…' : counts}
			actions={
				isBusy ? null : (
					<Button size="sm" onClick={onClose}>
						Close
					</Button>
				)
			}
		>
			<ul className={styles.list}>
				{results.map((result, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and the order does not change
					<li key={index}>
						<bdi>{result.name}</bdi>:{' '}
						{'path' in result ? (
							<>
								<a href={fileAddress(result.path)} dir="auto">
									{result.path}
								</a>
								{result.keptAsText?.length
									? ` (kept as text, because files can’t show it: ${result.keptAsText.join(', ')})`
									: null}
							</>
						) : (
							result.reason
						)}
					</li>
				))}
			</ul>
		</Notice>
	);
}
