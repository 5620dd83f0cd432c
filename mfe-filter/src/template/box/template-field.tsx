import { Icon } from 'design-system/icon';
import { chevronDownIcon, searchIcon } from 'design-system/icon-paths';
import { TextField, type TextFieldProps } from 'design-system/text-field';
import styles from './template-field.module.css';

export type TemplateFieldProps = Omit<TextFieldProps, 'className'>;

/**
 * Stands in for the template combobox until it is loaded. It looks the same and can be typed in.
 */
export function TemplateField(props: TemplateFieldProps) {
	return (
		<div className={styles.box}>
			<TextField
				{...props}
				role="combobox"
				dir="auto"
				aria-expanded={false}
				aria-haspopup="listbox"
				autoComplete="off"
				spellCheck={false}
				className={styles.input ?? ''}
			/>
			<Icon path={searchIcon} className={styles.search} />
			<Icon path={chevronDownIcon} className={styles.chevron} />
		</div>
	);
}
