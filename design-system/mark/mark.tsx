import type { ComponentProps } from 'react';

export type MarkProps = ComponentProps<'svg'> & {
	/** Pixels: 22 in the header, 64 and more on pages with one form, at least 16. */
	size?: number;
};

/** The logo: a wren shaped like an opening quotation mark. Hidden from screen readers. */
export function Mark({ size = 22, ...rest }: MarkProps) {
	return (
		<svg
			aria-hidden="true"
			viewBox="0 0 32 32"
			width={size}
			height={size}
			fill="currentColor"
			{...rest}
		>
			<path
				fillRule="evenodd"
				d="M18.2 1.1c.95-.25 1.5.8.75 1.4C15.6 5.1 13 7 12 9.1A11 11 0 0 1 23.2 14.8L30.9 17.3c.85.28.85 1.48 0 1.76L24.45 21.2A11 11 0 0 1 2.5 20.2C2.5 10.6 8.6 3.6 18.2 1.1ZM18.3 14.9a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.2Z"
			/>
		</svg>
	);
}
