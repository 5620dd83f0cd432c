import { MarginRow } from 'design-system/margin-row';
import { Page } from 'design-system/page';
import { ExportPart } from '../privacy/export-part.tsx';
import styles from './export-screen.module.css';

/** The settings' exports alone, which also an account that waits to be deleted can use. */
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
