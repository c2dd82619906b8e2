import { z } from 'zod';

export const PageInput = {
  page: z.int().min(1).default(1).describe('1-based page number'),
  limit: z.int().min(1).max(100).default(50).describe('records per page, at most 100'),
};

export const sortOrder = z.enum(['asc', 'desc']).default('desc');

export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  totalCount: z.int(),
  totalPages: z.int(),
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
});
export type Pagination = z.infer<typeof Pagination>;

export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

export const offsetOf = ({ page, limit }: PageRequest): number => (page - 1) * limit;

export function paginate({ page, limit }: PageRequest, totalCount: number): Pagination {
  const totalPages = Math.ceil(totalCount / limit);
  return {
    page,
    limit,
    totalCount,
    totalPages,
    hasNext: page < totalPages,
    hasPrev: page > 1 && totalCount > 0,
  };
}
