import styles from './field.module.css';
import type { FieldTexts } from './field.tsx';

/**
 * What a control takes to belong to its Field: id, look, and the texts it is heard with.
 * `describedBy` is what the caller already points at.
 */
export function fieldWiring(
	id: string,
	{ meta, help, error }: Omit<FieldTexts, 'label'>,
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
