import type { Compiler } from '@rspack/core';

/** Adds files with the given content to the build. */
export class EmitPlugin {
	readonly files: Readonly<Record<string, string>>;

	constructor(files: Readonly<Record<string, string>>) {
		this.files = files;
	}

	apply(compiler: Compiler): void {
		const { Compilation, sources } = compiler.rspack;
		compiler.hooks.thisCompilation.tap('EmitPlugin', (compilation) => {
			compilation.hooks.processAssets.tap(
				{ name: 'EmitPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
				() => {
					for (const [file, content] of Object.entries(this.files))
						compilation.emitAsset(file, new sources.RawSource(content));
				},
			);
		});
	}
}
