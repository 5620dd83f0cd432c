import { documentsConfig } from 'build-tools/documents';

export default documentsConfig({ name: 'landing', port: 3101 });
