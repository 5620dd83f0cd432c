import { CopyButton } from 'design-system/copy-button';
import styles from './access.module.css';

/** A text that the user copies to another program. */
export function CopiedText({ text, what }: { text: string; what: string }) {
	return (
		<p className={styles.copied}>
			<code translate="no">{text}</code>
			<CopyButton text={text} what={what} />
		</p>
	);
}
