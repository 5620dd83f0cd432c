import type { ReactNode, Ref } from 'react';
import styles from './template-section.module.css';

export interface TemplateSectionProps {
	/** To move the focus to, when the pressed button disappears. */
	ref?: Ref<HTMLElement> | undefined;
	label: string;
	children: ReactNode;
}

/** A section below the form, about a template that is saved. */
export function TemplateSection({ ref, label, children }: TemplateSectionProps) {
	return (
		<section ref={ref} tabIndex={-1} className={styles.section} aria-label={label}>
			{children}
		</section>
	);
}
