import styles from './field.module.css';
import type { FieldTexts } from './field.tsx';

/**
 * The props that connect a control with its Field: id, class and ARIA attributes. `describedBy`
 * lists further ids for `aria-describedby`.
 */
export function fieldWiring(
	id: string,
	{ meta, help, error }: Pick<FieldTexts, 'meta' | 'help' | 'error'>,
	describedBy?: string,
) {
	const ids = [meta ? `${id}-meta` : '', error || help ? `${id}-note` : '', describedBy ?? '']
		.filter(Boolean)
		.join(' ');
	return {
		id,
		className: styles.control,
		...(ids ? { 'aria-describedby': ids } : {}),
		...(error ? { 'aria-invalid': true as const } : {}),
	};
}
