import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../node_modules/.vite/agent',
  resolve: { conditions: ['@landed/source'] },
  ssr: { resolve: { conditions: ['@landed/source'], externalConditions: ['@landed/source'] } },
  test: {
    name: 'agent',
    environment: 'node',
    include: ['src/**/*.spec.ts'],
    reporters: ['default', 'json'],
    outputFile: { json: 'reports/vitest.json' },
    coverage: { provider: 'v8', reportsDirectory: 'coverage' },
  },
});
