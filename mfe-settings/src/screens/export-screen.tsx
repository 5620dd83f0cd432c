import { MarginRow } from 'design-system/margin-row';
import { Page } from 'design-system/page';
import { ExportPart } from '../privacy/export-part.tsx';
import styles from './export-screen.module.css';

/** The exports of the settings alone, for accounts that wait to be deleted. */
export function ExportScreen() {
	return (
		<Page title="Export your data">
			<MarginRow margin={null}>
				<div className={styles.body}>
					<ExportPart />
					<a href="/app">Back to Warble</a>
				</div>
			</MarginRow>
		</Page>
	);
}
